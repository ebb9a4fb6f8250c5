"""OverShadow: crews of fighters, captains with three strikes, and a die that is never kind."""
