"""Astérix en Égypte: a race to Cleopatra's palace and back, through barriers."""
