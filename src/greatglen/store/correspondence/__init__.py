"""Games over days: clocks, vacations, agreed ends and the outbox of messages."""
