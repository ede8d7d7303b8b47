"""What the two Glen More games share: rondel, market, territory, payment, comparison scoring."""
