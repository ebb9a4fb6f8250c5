"""Underboss side by side with its peers, as ratios in one run: `make bench`, or `python -m benchmarks`."""
