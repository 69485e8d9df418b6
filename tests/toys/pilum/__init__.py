"""A toy with all that is hard: hidden hands, a pile, simultaneous choices and a reaction window."""
