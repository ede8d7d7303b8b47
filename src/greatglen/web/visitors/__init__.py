"""Visitors: how browsers, people and addresses are told apart, and what each may use.

`limits.py` is what a host allows. Two modules hold visitors to it: `quotas.py` counts what they have of the server
(tables, thinking, streams, chat, tournaments), and `rate_limit.py` counts requests: how many an address may send in a
minute, at all processes together, and how fast and how many at a time this process answers them.
"""
