"""Formulas of `rates`: what stands before the rate of each coordinate, what is left, and how that changes with time.

A formula sees positions and rates through sensors of coordinates. They become the names `position_of` and `rate_of` make, which nobody
can write, so that a formula means the same in numbers and in symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass

from symgen.description.errors import Problem, quoted
from symgen.description.expression import SURFACE, Call, Expression, Name, Number, names, substitute, tables
from symgen.description.references import Coordinates
from symgen.description.schema import CoordinateSensor, Description, FormulaSensor

ZERO, ONE = Number(0.0), Number(1.0)


class NotLinearError(ValueError):
    """A formula that is not linear in rates; the text says why."""


def position_of(coordinate: str) -> str:
    return f"position of {coordinate}"


def rate_of(coordinate: str) -> str:
    return f"rate of {coordinate}"


@dataclass(frozen=True)
class LinearRate:
    """Sum of `terms` times rates, by coordinate, and `rest`."""

    terms: Mapping[str, Expression]
    rest: Expression


def linear_rate(formula: Expression, description: Description) -> LinearRate:
    """Raises NotLinearError."""
    seen = _seen(formula, description)
    own = {rate_of(c): c for c in _coordinates(description)}
    parts = _parts(seen, frozenset(own))
    return LinearRate({own[name]: factor for name, factor in parts.items() if name}, parts.get("", ZERO))


def rate_formula(formula: Expression, description: Description) -> Expression:
    """Time derivative of a factor: by time, by positions, and by inputs, whose rates are inputs too."""
    moving: dict[str, Expression] = {"time": ONE}
    moving |= {position_of(c): Name(rate_of(c)) for c in _coordinates(description)}
    moving |= {name: Name(f"{name}.rate") for name in description.inputs}
    return _derivative(formula, moving)


def inputs_of_rates(description: Description) -> Iterator[str]:
    """Inputs that formulas of rates read: their own rates are needed."""
    for entry in description.rates.values():
        yield from (name for name in names(_seen(entry.rate, description)) if name in description.inputs)


def _coordinates(description: Description) -> frozenset[str]:
    """Those that sensors read."""
    return frozenset(each.coordinate for each in description.sensors.values() if isinstance(each, CoordinateSensor))


def _seen(formula: Expression, description: Description, within: tuple[str, ...] = ()) -> Expression:
    """With coordinates in place of the sensors that read them, and formulas in place of their sensors; `within` those of formulas
    that are being written out."""
    found: dict[str, Expression] = {}
    for name in set(names(formula)).difference(within):
        match description.sensors.get(name):
            case CoordinateSensor(type="coordinate", coordinate=coordinate):
                found[name] = Name(position_of(coordinate))
            case CoordinateSensor(coordinate=coordinate):
                found[name] = Name(rate_of(coordinate))
            case FormulaSensor(value=value):
                found[name] = _seen(value, description, (*within, name))
    return substitute(formula, found)


def rate_problems(description: Description) -> list[Problem]:
    """Formulas that are not linear in rates, or read what has no rate."""
    scalars = Coordinates(description).scalars
    problems = []
    for name, entry in description.rates.items():
        try:
            _check(name, entry.rate, description, scalars)
        except NotLinearError as error:
            text = f"the rate of {quoted(name)} has to be linear in the rates of other coordinates, but {error}"
            problems.append(Problem(("rates", name, "rate"), text))
    return problems


def _check(name: str, formula: Expression, description: Description, scalars: Container[str]) -> None:
    seen = _seen(formula, description)
    known = {*description.parameters, *description.inputs, "time"}
    known |= {of(c) for of in (position_of, rate_of) for c in _coordinates(description) if c in scalars}
    for other in names(seen):
        if other not in known:
            raise NotLinearError(f"{quoted(other)} is no scalar joint coordinate; use sensors of such coordinates")
    for table in tables(seen):
        raise NotLinearError(f"it looks up {quoted(table)}, whose slope has no formula; write a formula instead")
    if rate_of(name) in names(seen):
        raise NotLinearError("it reads this rate itself; bring all of it to one side")
    linear_rate(formula, description)


# linear in rates -------------------------------------------------------------------------------

_Parts = dict[str, Expression]
"""Factors by name of a rate, and what has none by the empty name."""


def _parts(formula: Expression, rates: frozenset[str]) -> _Parts:
    if rates.isdisjoint(names(formula)):
        return {"": formula}
    if isinstance(formula, Name):
        return {formula.name: ONE}
    assert isinstance(formula, Call)
    arguments = formula.arguments
    match formula.function:
        case "+" | "-":
            return _summed(formula.function, *(_parts(each, rates) for each in arguments))
        case "neg":
            return {name: _negative(factor) for name, factor in _parts(arguments[0], rates).items()}
        case "*":
            free = [each for each in arguments if rates.isdisjoint(names(each))]
            if free:
                moving = next(each for each in arguments if each is not free[0])
                return {name: _product(factor, free[0]) for name, factor in _parts(moving, rates).items()}
            raise NotLinearError("it multiplies one rate by another")
        case "/" if rates.isdisjoint(names(arguments[1])):
            return {name: _quotient(factor, arguments[1]) for name, factor in _parts(arguments[0], rates).items()}
        case "/":
            raise NotLinearError("it divides by a rate")
    raise NotLinearError(f"a rate stands inside `{formula.function.removeprefix('table:')}`")


def _summed(function: str, first: _Parts, second: _Parts) -> _Parts:
    join = _sum if function == "+" else _difference
    return {name: join(first.get(name, ZERO), second.get(name, ZERO)) for name in dict.fromkeys([*first, *second])}


# derivatives -----------------------------------------------------------------------------------


def _derivative(formula: Expression, moving: Mapping[str, Expression]) -> Expression:
    """By the chain rule, for rates by name."""
    if isinstance(formula, Number):
        return ZERO
    if isinstance(formula, Name):
        return moving.get(formula.name, ZERO)
    arguments = formula.arguments
    rates = [_derivative(each, moving) for each in arguments]
    if all(rate == ZERO for rate in rates):
        return ZERO
    if formula.function in _CHOICES:
        first, second, x, y = _CHOICES[formula.function](*arguments, *rates)
        return Call("select", (first, second, x, y))
    terms = [_product(partial, rate) for partial, rate in zip(_partials(formula), rates, strict=True) if rate != ZERO]
    total: Expression = ZERO
    for term in terms:
        total = _sum(total, term)
    return total


_CHOICES: Mapping[str, Callable[..., tuple[Expression, Expression, Expression, Expression]]] = {
    "abs": lambda a, rate: (a, ZERO, _negative(rate), rate),
    "min": lambda a, b, x, y: (a, b, x, y),
    "max": lambda a, b, x, y: (a, b, y, x),
    "select": lambda a, b, x, y, _first, _second, third, fourth: (a, b, third, fourth),
}
"""What `select` takes for the derivative of a function that chooses."""


def _partials(formula: Call) -> tuple[Expression, ...]:
    """Derivatives by each argument."""
    f, (a, *more) = formula, formula.arguments
    b = more[0] if more else ZERO
    match f.function:
        case "+":
            return ONE, ONE
        case "-":
            return ONE, Number(-1.0)
        case "neg":
            return (Number(-1.0),)
        case "*":
            return b, a
        case "/":
            return _quotient(ONE, b), _negative(_quotient(f, b))
        case "**":
            return _product(b, Call("**", (a, _difference(b, ONE)))), _product(f, Call("log", (a,)))
        case "atan2":
            square = _sum(_product(a, a), _product(b, b))
            return _quotient(b, square), _negative(_quotient(a, square))
    return (_slope(f, a),)


def _slope(f: Call, a: Expression) -> Expression:
    """Of a function of one argument."""
    match f.function:
        case "sin":
            return Call("cos", (a,))
        case "cos":
            return _negative(Call("sin", (a,)))
        case "tan":
            return _sum(ONE, _product(f, f))
        case "tanh":
            return _difference(ONE, _product(f, f))
        case "exp":
            return f
        case "log":
            return _quotient(ONE, a)
        case "sqrt":
            return _quotient(Number(0.5), f)
        case "atan":
            return _quotient(ONE, _sum(ONE, _product(a, a)))
        case "asin" | "acos":
            slope = _quotient(ONE, Call("sqrt", (_difference(ONE, _product(a, a)),)))
            return slope if f.function == "asin" else _negative(slope)
    raise NotLinearError(
        f"`{'surface' if f.function == SURFACE else f.function.removeprefix('table:')}` has no formula"
    )


def _sum(a: Expression, b: Expression) -> Expression:
    return b if a == ZERO else a if b == ZERO else Call("+", (a, b))


def _difference(a: Expression, b: Expression) -> Expression:
    if isinstance(a, Number) and isinstance(b, Number):
        return Number(a.value - b.value)
    return a if b == ZERO else _negative(b) if a == ZERO else Call("-", (a, b))


def _product(a: Expression, b: Expression) -> Expression:
    if ZERO in (a, b):
        return ZERO
    return b if a == ONE else a if b == ONE else Call("*", (a, b))


def _quotient(a: Expression, b: Expression) -> Expression:
    return ZERO if a == ZERO else a if b == ONE else Call("/", (a, b))


def _negative(a: Expression) -> Expression:
    return Number(0.0 - a.value) if isinstance(a, Number) else Call("neg", (a,))
