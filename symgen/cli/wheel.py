"""symgen build --target wheel: a model as a Python package of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symgen.cli.options import say_chosen, stage
from symgen.cli.targets import Made, Order

if TYPE_CHECKING:
    from symgen.compiler import Target


def make_wheel(order: Order) -> Made:
    """Another version of a model has another file name, so no wheel is overwritten."""
    from symgen.description import read
    from symgen.export.wheel import package_name, write_wheel
    from symgen.pipeline import ModelGenerator

    description = read(order.model)
    name = package_name(order.package or description.name)
    generator = ModelGenerator(description, order.formulation, stage)
    target: Target = "portable" if order.portable else "native"
    file = write_wheel(generator, order.folder, target, order.parts, order.derivatives, name)
    if order.formulation is None:
        say_chosen(generator.formulation)
    return Made(description.name, generator.formulation, [file], [file])
