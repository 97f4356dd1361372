"""People: guests, accounts, preferences, tokens."""
