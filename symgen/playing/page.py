"""The page in which a model is steered: WebAssembly, picture, controls, in one file that opens from disk without a network."""

from __future__ import annotations

import json
from html import escape

from symgen.description.expression import Number
from symgen.description.forces.tire import Tire
from symgen.description.schema import Description
from symgen.emit.templates import render
from symgen.export.wasm import SCRIPT, wasm_module
from symgen.playing.controls import controls
from symgen.playing.curves import curves
from symgen.playing.formula import NoScript, script
from symgen.playing.loads import loads
from symgen.playing.sliders import sliders
from symgen.report.packing import packed
from symgen.runtime import Model, SingleSteps
from symgen.showing.bundle import bundled, module_scripts, scene_scripts
from symgen.showing.figure import figure, slopes

OWN = ("vehicle", "driver", "curves", "settings", "sight", "panel", "hands", "play")


def play(model: Model, description: Description, steps: SingleSteps) -> str:
    """HTML. `steps`: how the model goes on, and where it starts."""
    values = dict(zip(model.parameters, steps.parameters.tolist(), strict=True))
    shown = loads(description, model)
    picture = figure(description, values, model.layout.bodies, shown.spots)
    follow = slopes(description, values, len(shown.spots))
    base = description.base
    steered = base if base is not None and _has_tires(description) else None
    inputs = controls(model, steps, steered, picture["size"])
    data = {
        "figure": picture,
        "slopes": follow,
        "base": model.layout.bodies.index(base) if base is not None else -1,
        "size": picture["size"],
        "weight": model.scales.mass * (model.scales.gravity or 1.0),
        "arrows": shown.arrows,
        "controls": inputs,
        "holds": sum(each["servo"] is not None for each in inputs) > 1,
        "sliders": sliders(model, description, steps, follow, picture["size"]),
        "curves": curves(model, steps, inputs),
    }
    scripts = [*module_scripts("symgen.export", [SCRIPT]), *scene_scripts()]
    scripts += module_scripts("symgen.playing", [f"{name}.js" for name in OWN])
    return render(
        "play.html.j2",
        title=escape(model.layout.name),
        module=packed(wasm_module(model, steps)),
        data=packed(json.dumps(data, allow_nan=False).encode()),
        script=bundled(scripts),
        road=_road(description, model),
    )


def _has_tires(description: Description) -> bool:
    return any(isinstance(force, Tire) for force in description.forces.values())


def _road(description: Description, model: Model) -> str:
    """The height of the road as a function of JavaScript; flat where it is, or where its formula uses what a page does not know."""
    if isinstance(description.road, Number):
        return "null"
    try:
        formula = script(description.road, lambda name: name in model.parameters or name in model.inputs)
    except NoScript:
        return "null"
    return f"(x, y, time, value) => {formula}"
