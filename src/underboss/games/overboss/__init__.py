"""Overboss: draft tiles and Monsters, build the mightiest overworld."""
