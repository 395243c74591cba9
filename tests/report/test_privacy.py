"""A page tells nobody anything: no address of another server in it that is used, no button that sends the charts away."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from plotly.offline import get_plotlyjs

import symgen
from symgen.description import read
from symgen.report import report

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
def script() -> str:
    return str(get_plotlyjs())


def declared(script: str, kind: str, usual: str) -> list[str]:
    """Names of the settings that are on unless the page says something else."""
    first = script.index("staticPlot:{valType")
    names = re.findall(SETTING % (kind, usual), script[first : first + 6000])
    assert "topojsonURL" in names or "showSendToCloud" in names, "the script says it in another way"
    return names


def settings(page: str) -> list[dict[str, Any]]:
    """The last argument of each figure, with what the page sets for all of them."""
    (common,) = re.findall(r"Plotly\.setPlotConfig\((\{.*?\})\);", page)
    found = re.findall(r'(\{"displaylogo"[^{}]*\})\s+\)', page)
    assert len(found) == page.count("Plotly.newPlot(", page.index("</script>")) > 3
    return [json.loads(common) | json.loads(text) for text in found]


def test_no_figure_knows_a_server(page: str, script: str) -> None:
    for figure in settings(page):
        for name in declared(script, "string", '"https?://[^"]*"'):
            assert not figure[name].startswith("http")


def test_no_figure_has_a_button_that_sends_it_away(page: str, script: str) -> None:
    on = declared(script, "boolean", "!0")
    sending = [name for name in on if re.search(r"send|share|cloud|upload|link|logo", name, re.IGNORECASE)]
    assert all(figure[name] is False for figure in settings(page) for name in sending)
    assert not any("modeBarButtonsToAdd" in figure or figure.get("showEditInChartStudio") for figure in settings(page))


def test_the_page_itself_has_no_address(page: str, script: str) -> None:
    own = page.replace(script, "")
    assert len(own) < len(page) - 1_000_000
    assert set(re.findall(r"https?://[^\s\"'<>)]+", own)) <= {"http://www.w3.org/2000/svg"}
    assert "cdn" not in own
    assert not [
        kind for kind in re.findall(r'"type":"(\w+)"', data_of(own)) if kind != "scatter" and FETCHING.fullmatch(kind)
    ]


def data_of(page: str) -> str:
    """Without the template, which has colours for every kind of trace."""
    return re.sub(r'"template":\{.*?\},"(?=scene|title|xaxis|font|margin|height|width|legend)', "", page)


def test_browsers_are_told_to_ask_nobody(page: str) -> None:
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.split(maxsplit=1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["form-action"] == "'none'"
    assert not any("http" in rule or "*" in rule for rule in rules.values())
