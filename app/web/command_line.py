"""The command line: `flask --app app rate FILE…`."""

import sys
from pathlib import Path

import click
from flask import Flask, json

from app import files
from app.calculators import event as calculator
from app.calculators import event_sheet
from app.calculators.event import EventQuestion
from app.files.problems import in_short
from app.web import event, fields


def register(app: Flask) -> None:
    """Add the command `rate`."""
    app.cli.add_command(rate)


@click.command()
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--csv", "shape", flag_value="csv", help="Print the table as CSV.")
@click.option("--json", "shape", flag_value="json", help="Print the answer as JSON.")
@click.option("--k", default="auto", show_default=True, help="One K-factor for all players.")
@click.option("--rules", default="fide", show_default=True, help="fide or plain.")
@click.option(
    "--time-control", default="", help="standard, rapid or blitz; the file's if not given."
)
@click.option("--period", default="", help="Month of the rules, as 2026-11; this one if not given.")
def rate(paths: tuple[Path, ...], shape: str | None, **options: str) -> None:
    """Rate every player of tournament files: TRF, PGN or results tables."""
    reading = fields.read_options(EventQuestion, options)
    if not isinstance(reading.question, EventQuestion):
        raise click.UsageError(" ".join(message.text for message in reading.messages))
    unread = 0
    # The bar goes where the table does not, so that the output can be piped.
    with click.progressbar(
        paths, label="Rating", file=sys.stderr, hidden=len(paths) < 2
    ) as progress:
        for path in progress:
            read = files.read(path.read_bytes())
            if not read.players:
                unread += 1
                click.echo(f"{path}: {in_short(read.problems)}", err=True)
                continue
            answer = calculator.answer(reading.question, read)
            if shape == "json":
                click.echo(json.dumps(event.as_json(answer)))
            elif shape == "csv":
                click.echo(event_sheet.table_csv(answer), nl=False)
            else:
                click.echo("\n".join(event_sheet.text_table(answer)))
    if unread:
        sys.exit(1)
