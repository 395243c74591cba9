"""What notebooks show: tables that hold the numbers, and text that cannot become markup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
from symgen.runtime.notebook import html_table, mode_rows

from symgen.runtime import ArgumentError, Model, Modes, OperationTable, simulate

Shipped = Callable[..., Model]


class Reader(HTMLParser):
    """Cells of all tables, and tags that were opened and not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.cells[-1] += data


def shown(thing: object) -> Reader:
    reader = Reader(thing._repr_html_())  # type: ignore[attr-defined]
    assert reader.open == []
    return reader


def test_a_model_shows_its_sizes_and_operations(shipped: Shipped) -> None:
    model = shipped("pendulum")
    cells = shown(model).cells
    assert cells[cells.index("coordinates") + 1] == "1"
    assert "torque [N m]" in cells
    assert f"{model.operations.total['flops']:,}" in cells
    assert repr(model) == "<Model pendulum, multiplier: 1 coordinates, 0 constraints>"


def test_a_run_shows_its_outcome_and_signals(shipped: Shipped) -> None:
    run = simulate(shipped("pendulum"), 0.1, 1e-3)
    cells = shown(run).cells
    assert run.status in cells
    at = cells.index("angle")
    assert cells[at : at + 4] == ["angle", f"{run['angle'].min():.4g}", f"{run['angle'].max():.4g}", "rad"]
    nothing = replace(run, time=run.time[:0], outputs=run.outputs[:0], measures={"<i>": 1.0})
    assert "<i>" in shown(nothing).cells


def test_operations_show_every_phase_and_their_sum() -> None:
    counts = {"init": {"mul": 7, "flops": 7}, "mass": {"mul": 1, "flops": 2}, "solve": {"mul": 1000, "flops": 3000}}
    cells = shown(OperationTable(counts)).cells
    assert cells[:9] == ["phase", "mul", "flops", "mass", "1", "2", "solve", "1,000", "3,000"]
    assert cells[9:] == ["one evaluation", "1,001", "3,002", "init", "7", "7"]


def test_names_stay_text() -> None:
    assert html_table(("<b>",), [("&",)]) == "<table><tr><th>&lt;b&gt;</th></tr><tr><td>&amp;</td></tr></table>"
    assert shown(OperationTable()).cells == ["phase", "one evaluation"]


def test_linear_models_show_their_modes(shipped: Shipped) -> None:
    model = shipped("pendulum")
    model.set_parameters({"friction": 0.1})
    linear = model.linearise()
    cells = shown(linear).cells
    assert cells[cells.index("states") + 1] == "2: 1 of position, 1 of velocity, 0 first-order"
    assert cells[cells.index("inputs") + 1] == "1: torque"
    mode = [f"{linear.modes.frequencies[0]:.4g}", f"{linear.modes.damping[0]:.4g}"]
    at = cells.index("moves most")
    assert cells[at + 1 : at + 3] == mode
    assert cells[at + 4] == "swing"
    head, *rows = str(linear.modes).splitlines()
    assert [len(rows), rows[0].split()[:2], head.split()[0]] == [len(linear.modes.frequencies), mode, "frequency,"]
    assert str(linear.modes) in str(linear)
    assert repr(linear) == f"<Linearisation: 2 states, 1 inputs, {len(linear.C)} outputs>"
    assert repr(linear.modes).startswith(f"<Modes: {len(rows)}, ")


def test_modes_name_what_moves_whatever_the_unit() -> None:
    """A slide of a millimetre is more than a turn of a thousandth of a radian in a mechanism of a decimetre."""
    modes = Modes(
        eigenvalues=np.array([-1e-17 + 2j, -3.0 + 0j, -4.0 + 0j]),
        frequencies=np.array([2.0, 3.0, 4.0]) / (2.0 * np.pi),
        damping=np.array([5e-18, 1.0, 1.0]),
        shapes=np.array([[1e-3, 0.0, 1e-3], [1e-3, 0.0, 1.0]], dtype=np.complex128),
        coordinates=("slide", "turn"),
        sizes=np.array([0.1, 1.0]),
    )
    first, second, third = mode_rows(modes)
    assert first[1:] == ("0", "0 ± 2i", "slide")
    assert second[3] == ""  # only first-order states take part
    assert third[3] == "turn"


def test_a_linear_model_starts_at_the_initial_state(shipped: Shipped) -> None:
    model = shipped("four_bar")
    given, taken = model.linearise(model.assemble()), model.linearise()
    np.testing.assert_array_equal(taken.A, given.A)
    np.testing.assert_array_equal(taken.C, given.C)


def test_statistics_show_what_applies(shipped: Shipped) -> None:
    model = shipped("pendulum")
    explicit, implicit = (simulate(model, 0.1, 1e-3, method).statistics for method in ("rk4", "bdf2"))
    assert "factorisations" not in shown(explicit).cells
    cells = shown(implicit).cells
    assert cells[cells.index("factorisations") + 1] == str(implicit.counts.factorisations)
    assert cells[cells.index("steps") + 1] == "100 of 1 ms"
    assert [line.split("  ")[0] for line in str(implicit).splitlines()] == cells[::2]


def test_a_linear_model_about_a_steady_state_has_the_inputs_that_hold_it(shipped: Shipped) -> None:
    model = shipped("pendulum")
    start = model.assemble({"swing": 0.7})
    rest = model.trim(free=["torque"], state=start)
    np.testing.assert_array_equal(model.linearise(rest).A, model.linearise(rest.state, rest.inputs).A)
    assert np.abs(model.linearise(rest).A - model.linearise().A).max() > 1e-3
    other = replace(rest, parameters={"mass": 2.0 * model.parameters["mass"]})
    with pytest.raises(ArgumentError, match=r"another value of mass; call model\.set_parameters"):
        model.linearise(other)


def test_what_nothing_drives_back_has_no_damping_in_the_table() -> None:
    values = np.array([3e-9 + 0j, 2.0 + 5e-8j, -1.0 + 90j])
    frequencies = np.abs(values) / (2.0 * np.pi)
    modes = Modes(values, frequencies, np.array([-1.0, -1.0, 0.01]), np.zeros((1, 3), np.complex128))
    assert mode_rows(modes)[0][:3] == ("0", "", "0")
    assert mode_rows(modes)[1][1] == "-1"
