"""The page and the text: names in words, colours of many lines, axes."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.report.figure import SCALE, on_scale
from symgen.report.words import unit_in_words
from symgen.vehicle_tests.labels import label
from symgen.vehicle_tests.page import LONGEST_TITLE, MOST_NAMED, _figure
from symgen.vehicle_tests.results import Chart, Line, Outcome, Value, VehicleTestRun

X = np.array([0.2, 3.0])


def chart(count: int, title: str = "yaw rate", logarithmic: bool = False) -> Chart:
    lines = tuple(Line(f"left {k} A", X, k * X, level=float(k)) for k in range(1, count + 1))
    return Chart("yaw_rate", ("time", "s"), (title, "N"), lines, logarithmic=logarithmic, scale=("amplitude", "A"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tb_factor", "TB factor"),
        ("understeer_gradient_4", "understeer gradient at 4 m/s^2"),
        ("yaw_rate_ratio_1.75", "yaw rate ratio after 1.75 s"),
        ("yaw_rate_gain_0.2", "yaw rate gain at 0.2 Hz"),
        ("lateral_acceleration_phase_1", "lateral acceleration phase at 1 Hz"),
        ("heading_2", "heading after 2 s"),
        ("angle_at_0.3_g", "angle at 0.3 g"),
        ("stopping_distance", "stopping distance"),
    ],
)
def test_names_of_values_in_words(name: str, words: str) -> None:
    assert label(name) == words


def test_text_and_page_show_words_and_datasets_names() -> None:
    value = Value("understeer_gradient_4", 0.01, "rad/(m/s^2)", "at 4 m/s^2")
    run = VehicleTestRun("car", {"circle": Outcome("circle", "ISO 4138", "", (value,))})
    assert str(run).count("at 4 m/s^2") == 1
    assert "understeer gradient at 4 m/s^2  0.573" in str(run)
    assert "Understeer gradient at 4 m/s²" in run.page()
    assert run.facts()["tests"]["circle"]["values"].keys() == {"understeer_gradient_4"}


def test_few_lines_have_a_legend_and_many_a_scale_of_colours() -> None:
    few, many = _figure(chart(MOST_NAMED)), _figure(chart(MOST_NAMED + 1))
    assert few.layout["showlegend"]
    assert not few.note
    assert not many.layout["showlegend"]
    assert many.note == "amplitude from 1 A (blue) to 9 A (red)"
    drawn = [trace["marker"] for trace in many.data]
    assert [drawn[0], drawn[4], drawn[-1]] == [{"size": 5, "color": SCALE[k]} for k in (0, 2, -1)]


def test_colours_between_those_of_the_scale_are_their_means() -> None:
    assert on_scale(0.125) == "#3b8cae"  # halfway from 3b7dbf to 3b9c9c, halves to the even number
    assert [on_scale(share) for share in (-1.0, 2.0)] == [SCALE[0], SCALE[-1]]


def test_long_titles_of_axes_are_broken() -> None:
    axis = _figure(chart(1, "longitudinal acceleration of the seat")).layout["yaxis"]
    assert isinstance(axis, dict)
    lines = axis["title"]["text"].split("<br>")
    assert " ".join(lines) == "longitudinal acceleration of the seat, N"
    assert max(map(len, lines)) <= LONGEST_TITLE


def test_logarithmic_axes_have_numbers_at_1_2_and_5() -> None:
    axis = _figure(chart(1, logarithmic=True)).layout["xaxis"]
    assert isinstance(axis, dict)
    assert axis["type"] == "log"
    assert axis["tickvals"] == pytest.approx([0.1, 0.2, 0.5, 1.0, 2.0, 5.0])
    assert axis["ticktext"] == ["0.1", "0.2", "0.5", "1", "2", "5"]


def test_rounding_is_drawn_as_zero() -> None:
    line = Line("", X, np.array([1e-15, -2e-15]))
    assert not np.any(_figure(Chart("roll", ("time", "s"), ("roll angle", "rad"), (line,))).data[0]["y"])


def test_powers_of_units_that_are_whole_numbers_stand_above() -> None:
    assert unit_in_words("4 m/s^2, m/s^1.75, s^-1.") == "4 m/s², m/s^1.75, s⁻¹."
