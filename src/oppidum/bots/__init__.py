"""Players. They know of a match what a person in their seat would know."""
