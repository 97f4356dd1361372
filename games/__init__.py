"""The games: pure Python, no Django, no clock, no operating system."""
