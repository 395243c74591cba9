"""What becomes of C text on its way into one file."""

from __future__ import annotations

import pytest

from symgen.export.amalgam import Reader, renamed
from symgen.export.conditions import resolved
from symgen.export.identifiers import enumerators, identifier
from symgen.export.unused import without_unused

pytestmark = pytest.mark.quick

KNOWN = {"WIDE": "4", "GONE": None, "HERE": ""}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("#ifdef GONE;a;#else;b;#endif", "b"),
        ("#ifndef GONE;a;#else;b;#endif", "a"),
        ("#if WIDE == 8;a;#elif WIDE == 4;b;#else;c;#endif", "b"),
        ("#if defined(HERE) && !defined(GONE);a;#endif", "a"),
        ("#if (defined(GONE) && defined(HERE)) || defined(OTHER);a;#endif", "#if (defined(GONE) && defined(HERE)) || defined(OTHER);a;#endif"),
        ("#if WIDE == 8 && defined(OTHER);a;#elif WIDE == 4 && defined(OTHER);b;#else;c;#endif", "#if WIDE == 4 && defined(OTHER);b;#else;c;#endif"),
        ("#ifdef OTHER;a;#else;b;#endif", "#ifdef OTHER;a;#else;b;#endif"),
        ("#ifdef GONE;#ifdef OTHER;a;#endif;#else;b;#endif", "b"),
        ("#ifdef OTHER;#ifdef GONE;a;#else;b;#endif;#endif", "#ifdef OTHER;b;#endif"),
        ("#ifdef GONE;#ifdef HERE;a;#else;b;#endif;#endif;c", "c"),
        ("#ifdef HERE;a;#elif defined(OTHER);b;#else;c;#endif", "a"),
    ],
)  # fmt: skip
def test_conditions_on_known_macros_are_decided(text: str, left: str) -> None:
    assert ";".join(resolved(text.split(";"), KNOWN)) == left


def test_functions_and_tables_that_nothing_uses_are_left_out() -> None:
    text = """/* used by main */
static int used(int x)
{
    return x + table[0];
}

static const int table[] = {
    1,
};

static const int other[] = {
    1,
};

/* calls itself; a comment of main speaks of lonely too */
static int lonely(int x)
{
    return lonely(other[x]);
}

int main(void)
{
    return used(1); /* not lonely */
}
"""
    left = without_unused(text, frozenset({"main"}))
    assert "used by main" in left
    assert "table[] = {" in left
    assert "static int lonely" not in left
    assert "other" not in left


def test_functions_whose_names_macros_make_are_kept() -> None:
    """Nothing says which of them is used."""
    text = """#define NAME(what) one_##what
static int NAME(first)(int x)
{
    return x + helped(x);
}

static int helped(int x)
{
    return x;
}
"""
    assert without_unused(text, frozenset()) == text


def test_headers_without_a_guard_are_read_as_often_as_they_are_included() -> None:
    header = "static int NAME(first)(void) { return 1; }\n"
    unit = '#define NAME(what) one_##what\n#include "several.h"\n#undef NAME\n#define NAME(what) two_##what\n#include "several.h"\n'
    assert Reader({"several.h": header, "unit.c": unit}).unit("unit.c").count(header) == 2
    guarded = f"#ifndef SEVERAL_H\n#define SEVERAL_H\n{header}#endif\n"
    assert Reader({"several.h": guarded, "unit.c": unit}).unit("unit.c").count(header) == 1


def test_comments_strings_and_members_keep_their_words() -> None:
    text = 'a = model; s.model = 1; p->model = 2; /* model */ puts("model"); models'
    assert renamed(text, {"model": "car_model"}) == text.replace("a = model", "a = car_model")


def test_names_become_identifiers_that_differ() -> None:
    assert identifier("my car-2") == "my_car_2"
    assert identifier("2cv") == "model_2cv"
    found = enumerators("x", ["a.b", "a_b", "a-b"])
    assert [(each.name, each.value) for each in found] == [("x_a_b", 0), ("x_a_b_2", 1), ("x_a_b_3", 2)]
    assert enumerators("x", ["a */ b"])[0].note == "a * / b"
