"""A page tells nobody anything: no address of another server in it that is used, no button that sends the charts away."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import symgen
from symgen.description import read
from symgen.report import report
from tests.report.pages import figures_of, unpacked

PENDULUM = Path(__file__).parents[2] / "models" / "pendulum.yaml"
SETTING = r"""(\w+):\{valType:"%s"(?:,noBlank:!0)?,dflt:%s\}"""
"""How the script declares one: its type, and what it is unless the page says something else."""
FETCHING = re.compile(r"(scatter|density|choropleth)(map|mapbox|geo)?|image")
"""Kinds of traces that load tiles, borders or pictures (and `scatter`, which does not)."""


@pytest.fixture(scope="module")
def page() -> str:
    description = read(PENDULUM)
    model = symgen.build(description)
    return report(model, description, symgen.simulate(model, 0.1, 1e-2))


@pytest.fixture(scope="module")
def script(page: str) -> str:
    return unpacked(page, "script").decode()


def declared(script: str, kind: str, usual: str) -> list[str]:
    """Names of the settings that are on unless the page says something else."""
    first = script.index("staticPlot:{valType")
    names = re.findall(SETTING % (kind, usual), script[first : first + 6000])
    assert "topojsonURL" in names or "showSendToCloud" in names, "the script says it in another way"
    return names


def settings(page: str) -> dict[str, Any]:
    """What the page sets for all figures; none sets anything for itself."""
    (common,) = re.findall(r"const settings = (\{.*?\});", page)
    assert "Plotly.setPlotConfig(settings)" in page
    assert page.count("Plotly.newPlot(") == len(re.findall(r"Plotly\.newPlot\(.*\bsettings\)", page)) == 1
    assert not [figure for figure in figures_of(page) if "config" in figure]
    found: dict[str, Any] = json.loads(common)
    return found


def test_no_figure_knows_a_server(page: str, script: str) -> None:
    for name in declared(script, "string", '"https?://[^"]*"'):
        assert not settings(page)[name].startswith("http")


def test_no_figure_has_a_button_that_sends_it_away(page: str, script: str) -> None:
    on = declared(script, "boolean", "!0")
    sending = [name for name in on if re.search(r"send|share|cloud|upload|link|logo", name, re.IGNORECASE)]
    assert sending
    assert all(settings(page)[name] is False for name in sending)
    assert not {"modeBarButtonsToAdd", "showEditInChartStudio"} & {*settings(page)}


def test_the_page_itself_has_no_address(page: str, script: str) -> None:
    figures = unpacked(page, "figures").decode()
    own = re.sub(r'(?<=<script type="text/plain" id=")(\w+">)[A-Za-z0-9+/=]*(?=</script>)', r"\1", page) + figures
    assert len(script) > 1_000_000
    assert len(own) - len(figures) < 80_000  # little enough to be read
    assert set(re.findall(r"https?://[^\s\"'<>)]+", own)) <= {"http://www.w3.org/2000/svg"}
    assert "cdn" not in own
    kinds = [trace["type"] for figure in figures_of(page) for trace in figure["data"]]
    assert {"scatter", "bar", "heatmap"} <= {*kinds}
    assert not [kind for kind in kinds if kind != "scatter" and FETCHING.fullmatch(kind)]


def test_browsers_are_told_to_ask_nobody(page: str) -> None:
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.split(maxsplit=1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["form-action"] == "'none'"
    assert not any("http" in rule or "*" in rule for rule in rules.values())
