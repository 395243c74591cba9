"""An example program in C that drives a generated model without Python."""

from __future__ import annotations

from collections.abc import Sequence

from symgen.emit.expression import literal
from symgen.emit.source import example_name
from symgen.emit.templates import one_line, render
from symgen.runtime import ModelLayout


def example(symbol: str, units: Sequence[str], model: ModelLayout) -> str:
    """Text of NAME_main.c; it stands beside the model's files and the hand-written headers."""
    files = " ".join((example_name(symbol), *units))
    command = f"cc -std=c11 -O2 -ffp-contract=fast -fno-tree-slp-vectorize -o {symbol} {files} -lm"
    return render(
        "main.c.j2",
        symbol=symbol,
        title=one_line(model.name),
        command=command,
        parameters=[{"name": one_line(p.name), "text": literal(p.value).text} for p in model.parameters],
        inputs=[{"name": one_line(u.name), "text": literal(u.default).text} for u in model.inputs],
        names=[_string(name) for name in model.positions] or ["none"],
    )


def _string(text: str) -> str:
    return "".join(
        character if (character.isascii() and character.isalnum()) or character in " ._-[]" else "_"
        for character in text
    )
