"""Tests of IceTowers: each rule by its id, the worked examples, notation, refusals, bots."""
