"""Django's SQLite backend with one fair queue for write transactions (see `base.py`, the name Django asks for)."""
