"""Benchmarks: what the service costs, as ratios against floors measured in the same run."""
