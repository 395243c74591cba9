"""symgen build: description to compiled library, with its C."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from symgen.cli.options import say_chosen, stage
from symgen.cli.targets import Made, Order
from symgen.cli.writing import export_all

if TYPE_CHECKING:
    from symgen.compiler import Target
    from symgen.formulation_names import FormulationName


def make_library(order: Order) -> Made:
    """A second build comes from the cache."""
    from symgen.pipeline import build, built_entry
    from symgen.runtime import open_model

    named = cast("FormulationName | None", order.formulation)
    target: Target = "portable" if order.portable else "native"
    quantities = order.output is not None
    entry = built_entry(order.model, named, target, stage, order.derivatives, quantities)
    layout = open_model(entry)[0].model
    if order.formulation is None:
        say_chosen(layout.formulation)
    parts = {}
    if order.parts:
        whole = build(order.model, named, target, stage, order.derivatives, quantities)
        parts = {name: whole.part(name) for name in order.parts}
    written = None
    if order.output is not None:
        places = {order.output: entry, **{order.output / name: place for name, place in parts.items()}}
        written = export_all(places, order.force)
    facts = {"entry": str(entry), "parts": {name: str(place) for name, place in parts.items()}}
    shown = [entry, *parts.values()] if written is None else written
    return Made(layout.name, layout.formulation, shown, written, facts)
