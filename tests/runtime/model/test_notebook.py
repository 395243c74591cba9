"""What notebooks show: tables that hold the numbers, and text that cannot become markup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

from symgen.runtime.notebook import table

from symgen.runtime import Model, OperationTable, simulate

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
    assert table(("<b>",), [("&",)]) == "<table><tr><th>&lt;b&gt;</th></tr><tr><td>&amp;</td></tr></table>"
    assert shown(OperationTable()).cells == ["phase", "one evaluation"]
