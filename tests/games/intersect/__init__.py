"""Tests of Intersect, rule by rule and example by example."""
