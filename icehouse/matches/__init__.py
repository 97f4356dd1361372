"""Matches: the log, the clocks, the actions and what each viewer is shown."""
