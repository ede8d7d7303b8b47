"""Looking ahead: a tree of what may be done, grown one imagined game at a time."""
