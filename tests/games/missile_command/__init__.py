"""Tests of Missile Command: each rule by its id, the worked examples, notation, refusals, orders, secrets, bots."""
