"""People with several devices: their secrets, what they own, and how they are reached."""
