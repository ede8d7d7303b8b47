"""The arena: bots against bots, over seats and deals, and how strong that shows them to be."""
