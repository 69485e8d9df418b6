"""Astérix et les Romains: dice, helmets and jostling on the way to the village."""
