"""Series of matches between players, and what they prove."""
