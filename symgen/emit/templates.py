"""The templates, with every name in them required to be given."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined


def render(template: str, **values: object) -> str:
    return _environment().get_template(template).render(**values)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("symgen.templates", ""),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


def one_line(text: str) -> str:
    """Text that stays inside a C comment."""
    for mark, harmless in (("\\", "|"), ("*/", "* /"), ("/*", "/ *"), ("??", "? ?")):
        text = text.replace(mark, harmless)
    return " ".join(text.split())
