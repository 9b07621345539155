"""Text that the calculators wrote, turned into markup."""

from markupsafe import Markup, escape

from app.calculators import marks

_BAR = '<svg viewBox="0 0 68 12" width="68" height="12"><path d="M34 0V12" class="zero"/><rect '
_TAGS = (
    (marks.ENTERED, "<var>"),
    (marks.ENTERED_END, "</var>"),
    (marks.RESULT, "<b>"),
    (marks.RESULT_END, "</b>"),
    (marks.RAISED, "<sup>"),
    (marks.RAISED_END, "</sup>"),
    (marks.SMALL, " <small>"),
    (marks.SMALL_END, "</small>"),
    (marks.ROW, '<tr><th scope="row">'),
    (marks.CHOSEN_ROW, '<tr class="chosen"><th scope="row">'),
    (marks.HEAD_END, "</th>"),
    (marks.CELL, "<td>"),
    (marks.WIDE_CELL, '<td colspan="2">'),
    (marks.BAR_CELL, '<td class="bar" aria-hidden="true">'),
    (marks.CELL_END, "</td>"),
    (marks.ROW_END, "</tr>"),
    (marks.NOTE_ROW, '<tr class="remark"><td colspan="9">'),
    (marks.NOTE_ROW_END, "</td></tr>"),
    (marks.GAIN, _BAR + 'class="solid" x="34" y="1.5" height="9" width="'),
    (
        marks.LOSS,
        _BAR + 'class="frame" transform="matrix(-1 0 0 1 34 0)" y="1.5" height="9" width="',
    ),
    (marks.GAIN_END, '"/></svg>'),
    (marks.LOSS_END, '"/></svg>'),
)


def marked(text: str) -> Markup:
    """Return a text with marks as markup, everything else in it escaped."""
    html = str(escape(text))
    for mark, tag in _TAGS:
        html = html.replace(mark, tag)
    return Markup(html)
