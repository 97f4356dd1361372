"""What every game of the catalog must keep, shown on random play, and shown to catch what breaks it."""
