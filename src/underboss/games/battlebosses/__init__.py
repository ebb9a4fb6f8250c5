"""Battle Bosses: dice, energy, crystals and a horde of minions around the Void; the last boss wins."""
