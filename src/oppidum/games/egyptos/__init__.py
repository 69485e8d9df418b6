"""Egyptos: five in a row on an open table."""
