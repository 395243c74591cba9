"""symgen build --target wasm: a model for browsers and for other programs that run WebAssembly."""

from __future__ import annotations

from symgen.cli.options import stage
from symgen.cli.stepping_options import exported
from symgen.cli.targets import Made, Order
from symgen.cli.writing import refuse_other_content


def make_wasm(order: Order) -> Made:
    """One module that imports nothing, and the JavaScript class that drives it."""
    from symgen.export.archive import write_files
    from symgen.export.wasm import check_wasm, wasm_files

    check_wasm()
    model, steps = exported(
        order.model,
        order.formulation,
        order.method,
        order.refresh or "adaptive",
        order.iterations,
        order.step,
        order.manoeuvre,
        order.parameters,
        order.settings,
    )
    with stage("compile"):
        files = wasm_files(model, steps)
    refuse_other_content(order.folder, files, order.force)
    written = write_files(files, order.folder)
    return Made(model.layout.name, model.layout.formulation, written, written)
