"""Everything that knows HTTP: pages, fragments, the JSON API and the headers."""
