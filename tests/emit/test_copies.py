from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from symgen.build_cache import build
from symgen.build_key import cache_key
from symgen.emit import emit
from symgen.emit.chunks import CHUNK_OF_LARGE, SELDOM_CHUNK_OF_LARGE
from symgen.emit.copies import MOST_LINES, copied
from symgen.program.builder import Builder
from symgen.program.program import Function, Output, Program
from symgen.runtime import ModelLayout, ParameterLayout, load

from ..support.cache import own_cache


def layout(n: int) -> ModelLayout:
    parameters = tuple(ParameterLayout(f"p{k}", 1.0 + k / n, False) for k in range(n))
    names = tuple(f"q{k}" for k in range(n))
    return ModelLayout("copies", "by-hand", "0", (), names, names, (), (), parameters, *[()] * 8)


def handed_on(n: int) -> Program:
    """`own` reads n parameters with n coordinates; `given` copies parameters, coordinates, a number and what `own` computes."""
    b = Builder(("init", "position"))
    p, q = [b.input("parameters", k) for k in range(n)], [b.input("q", k) for k in range(n)]
    b.phase = 1
    products = tuple(b.mul(x, y) for x, y in zip(p, q, strict=True))
    own = Function("own", (Output("products", (n,), products, ""),), "products")
    values = (*reversed(p), *q, b.constant(-2.5), *products)
    given = Function("given", (Output("all", (len(values),), values, ""),), "copies")
    return b.finish("copies", {"parameters": n, "q": n}, [own, given])


@pytest.mark.parametrize("n", [3, 2 * MOST_LINES])
def test_what_is_copied_arrives(n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    p, q, model = 1.0 + np.arange(n) / n, np.linspace(-1.0, 3.0, n), layout(n)
    loaded = load(build([emit(handed_on(n), model)], model, cache_key("copies", str(n))))
    np.testing.assert_array_equal(loaded.call("own", q=q)["products"], p * q)
    np.testing.assert_array_equal(loaded.call("given", q=q)["all"], [*p[::-1], *q, -2.5, *(p * q)])


def test_copies_of_large_programs_are_no_statements() -> None:
    """A program of twice the size has as many lines that copy."""

    def lines(n: int) -> int:
        text = emit(handed_on(n), layout(n)).files["copies.c"]
        return len(re.findall(r"(?:out|c)\[\w+(?:\[k\]\[0\])?\] = (?:p|c|q|w)\[[^*;]*;", text))

    assert lines(4 * MOST_LINES) == lines(2 * MOST_LINES) < 10 < lines(MOST_LINES // 2)


def test_few_copies_are_written_one_by_one() -> None:
    assert copied("out", [(0, "c[4]"), (2, "-p[1]"), (1, "c[7]")]) == [
        "out[0] = c[4];",
        "out[2] = -p[1];",
        "out[1] = c[7];",
    ]


def test_what_steps_of_large_programs_do_not_need_is_cut_into_small_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    def functions(n: int, name: str) -> int:
        own, given = handed_on(n).functions
        program = replace(handed_on(n), functions=(replace(own, name=name), given))
        return len(re.findall(r"void position_[0-9]+\(.*\)\n{", emit(program, layout(n)).files["copies.c"]))

    n = 4 * SELDOM_CHUNK_OF_LARGE
    whole = functions(n, "own")
    monkeypatch.setattr("symgen.emit.chunks.LARGE", n)
    assert (whole, functions(n, "own"), functions(n, "acceleration")) == (1, 4, -(-n // CHUNK_OF_LARGE))
