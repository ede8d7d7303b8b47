"""The rules of Glen More II, and the hooks and events its Chronicles build on."""
