"""symgen build --target rig: a model as C for programs of their own, such as those of a test rig."""

from __future__ import annotations

from symgen.cli.stepping_options import exported
from symgen.cli.targets import Made, Order
from symgen.cli.writing import refuse_other_texts


def make_rig(order: Order) -> Made:
    """One C file and one header that make steps, without Python or memory of their own."""
    from symgen.export.rig import rig_files, write_rig

    model, steps = exported(
        order.model,
        order.formulation,
        order.method,
        order.refresh or "frozen",
        order.iterations,
        order.step,
        order.manoeuvre,
        order.parameters,
        order.settings,
    )
    files = rig_files(model, steps)
    refuse_other_texts(order.folder, files, order.force)
    written = write_rig(files, order.folder)
    return Made(model.layout.name, model.layout.formulation, written, written)
