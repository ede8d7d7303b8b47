"""Side-by-side measurements against other engines; `python -m bench` runs them all."""
