"""The project's commands and gates. Nothing here runs in production."""
