"""The commands, gates and services around the code."""
