"""The pages of the site: lobby, new match, match, entry, settings, rules."""
