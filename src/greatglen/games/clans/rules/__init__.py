"""The rules of Clans of Scotland: state, steps, actions, events, scoring."""
