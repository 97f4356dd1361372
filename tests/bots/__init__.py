"""How strong the bots are, and whether what measures it can be trusted."""
