"""Visitors: how browsers, people and addresses are told apart, and what each may use."""
