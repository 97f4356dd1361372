"""The pages of the site. Each reads through selectors, writes through services, and renders a template."""
