"""What many matches tell about a game: sums, a page to look at, tables to go on with."""
