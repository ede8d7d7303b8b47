"""The rules that both Glen More games share: rondel, market, territory, payment, comparison."""
