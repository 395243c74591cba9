"""symgen build --target rig: a model as C for programs of their own, such as those of a test rig."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symgen.cli.options import stage
from symgen.cli.stepping_options import model_and_plan
from symgen.cli.targets import Made, Order
from symgen.cli.writing import refuse_other_texts

if TYPE_CHECKING:
    from symgen.export.rig_method import Steps
    from symgen.runtime import Model, Plan


def make_rig(order: Order) -> Made:
    """One C file and one header that make steps, without Python or memory of their own."""
    from symgen.export.dialect import Dialect
    from symgen.export.rig import rig_files, write_rig

    model, plan = model_and_plan(order.model, order.formulation, order.manoeuvre, order.parameters, order.settings)
    with stage("compile"):
        files = rig_files(model, _steps(order, model, plan), Dialect(order.single, order.freestanding))
    refuse_other_texts(order.folder, files, order.force)
    written = write_rig(files, order.folder)
    return Made(model.layout.name, model.layout.formulation, written, written)


def _steps(order: Order, model: Model, plan: Plan | str | None) -> Steps:
    """Explicit ones renew no factors and make no iterations."""
    from symgen.runtime import METHODS, ArgumentError, Explicit, Symplectic, explicit_steps, single_steps

    method = order.method or "trapezoidal"
    if not isinstance(METHODS.get(method), Explicit | Symplectic):
        return single_steps(model, order.step, method, order.refresh or "frozen", order.iterations, manoeuvre=plan)
    for option, given in (("--refresh", order.refresh), ("--iterations", order.iterations)):
        if given is not None:
            raise ArgumentError(f"{option} is for implicit methods; leave it out with --method {method}")
    return explicit_steps(model, order.step, method, plan)
