"""The balance of a box: bots play it thousands of times, and what they took and won says what is worth what."""
