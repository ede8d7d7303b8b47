"""The table in a terminal: boards, play, simulation, replay and the rule reference, drawn with Rich."""
