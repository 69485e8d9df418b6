"""Astérix, le jeu de cartes: Gauls bid face down for Romans, and for pirates that let them go."""
