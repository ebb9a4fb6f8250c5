"""What a game is made of. Knows no game."""
