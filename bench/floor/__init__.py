"""Floors: the least that somebody would write with the same framework on the same server."""
