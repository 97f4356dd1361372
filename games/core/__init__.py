"""What all games share: values, the protocol of a game, chance, codec and records."""
