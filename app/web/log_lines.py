"""What the development server may write down: no query string, for there stand the ratings."""

import logging
import re
from typing import Any

_QUERY = re.compile(r"\?.*(?= HTTP/\d)|\?.*", re.DOTALL)


def without_query(line: str) -> str:
    """Return a log line without what follows the path of an address.

    >>> without_query("GET /?a=1500&b=1580 HTTP/1.1")
    'GET / HTTP/1.1'
    """
    return _QUERY.sub("", line)


class WithoutQueries(logging.Filter):
    """Take the query strings out of every record that passes."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass, its texts without their queries."""
        record.msg = without_query(record.msg) if isinstance(record.msg, str) else record.msg
        if isinstance(record.args, tuple):
            record.args = tuple(_without_query(each) for each in record.args)
        return True


def _without_query(value: Any) -> Any:
    return without_query(value) if isinstance(value, str) else value


_WITHOUT_QUERIES = WithoutQueries()


def keep_queries_out() -> None:
    """Set the filter on the development server's logger, once however often it is called."""
    logging.getLogger("werkzeug").addFilter(_WITHOUT_QUERIES)
