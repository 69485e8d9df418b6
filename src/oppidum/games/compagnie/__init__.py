"""Astérix & Compagnie."""
