"""Write docs/evidence.md: `make evidence`."""

from tests.evidence.page import PAGE, page

PAGE.write_text(page(), encoding="utf-8")
