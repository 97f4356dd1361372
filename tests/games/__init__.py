"""Tests of the engine; they know no service."""
