"""Tables for people and bots, over HTTP: what happens at a table is a journal, and everything follows from it."""
