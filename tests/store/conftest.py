"""Databases of a store are made quickly."""

import quick_database as quick_database
