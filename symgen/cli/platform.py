"""symgen platform: kinematics of tables on legs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symgen.cli.options import Json, ModelFile, stage
from symgen.cli.writing import Force, export_all, refuse_overwriting

if TYPE_CHECKING:
    import numpy as np

    from symgen.description import PlatformGeometry
    from symgen.platform.check import PlatformCheck
    from symgen.platform.measure import Bench
    from symgen.runtime import Platform, PoseSolution

platform = typer.Typer(
    no_args_is_help=True, help="Tables on legs: convert between leg lengths and poses, and check a table."
)

Box = Annotated[
    str | None,
    typer.Option(
        help="Working range instead of the description's: six half-widths, in its unit of length and in degrees."
    ),
]


# check --------------------------------------------------------------------------------------------------------------


@platform.command()
def check(model: ModelFile, box: Box = None, as_json: Json = False) -> None:
    """Mobility, isotropy, singular poses, independent legs, and whether the constant gain is proven to converge."""
    from symgen.description import read_platform
    from symgen.platform.check import check_platform

    half = None if box is None else _half_widths(box, read_platform(model))
    with stage("check"):
        found = check_platform(model, half)
    typer.echo(json.dumps(_check_facts(found), indent=1) if as_json else _check_text(found))
    if found.problems:
        sys.exit(1)


def _check_facts(found: PlatformCheck) -> dict[str, Any]:
    mobility, certificate, singularity = found.mobility, found.certificate, found.singularity
    return {
        "model": found.platform.name,
        "legs": list(found.platform.legs),
        "mobility": {
            "formula": mobility.formula,
            "table": mobility.table,
            "passive_spins": mobility.spins,
            "analysed": mobility.analysed,
        },
        "box": found.certificate.box.tolist(),
        "condition": found.condition,
        "isotropy_change": list(found.isotropy),
        "certificate": {
            "holds": certificate.holds,
            "bound": _finite(certificate.bound),
            "inside": _finite(certificate.inside),
            "attained": certificate.attained,
            "spectral_radius": certificate.radius,
            "lever": certificate.lever,
            "iterations": certificate.iterations,
            "regular": certificate.regular,
        },
        "singularity": None
        if singularity is None
        else {"pose": singularity.pose.tolist(), "motion": singularity.motion.tolist(), "strokes": singularity.strokes},
        "independent": [
            {"legs": list(r.legs), "low": r.low, "high": r.high, "stroke": [r.low_is_stroke, r.high_is_stroke]}
            for r in found.ranges
        ],
        "operations": {name: counts.table() for name, counts in found.operations.items()},
        "problems": list(found.problems),
    }


def _finite(value: float) -> float | None:
    return value if value < 1e300 else None


def _check_text(found: PlatformCheck) -> str:
    mobility, geometry, certificate = found.mobility, found.geometry, found.certificate
    analysed = "" if mobility.analysed is None else f", {mobility.analysed} found by analysis"
    lines = [
        f"{found.platform.name}: {len(found.platform.legs)} legs of {_span_text(geometry)}",
        f"  mobility        {mobility.formula} = {mobility.table} of the table + {mobility.spins} passive spins{analysed}",
        f"  box             {_box_text(found)}",
        f"  condition       {found.condition:.4g} at the neutral pose (lengths in {geometry.unit}); "
        f"isotropy changes by {100 * found.isotropy[0]:.2f} .. {100 * found.isotropy[1]:+.2f} % in the box",
        f"  constant gain   {certificate}",
        f"  singular poses  {'none' if certificate.regular else 'not excluded'} in the box; {_singular_text(found)}",
        "  legs that can move alone, or alike",
    ]
    return "\n".join([*lines, *_range_lines(found), *(f"  ! {problem}" for problem in found.problems)])


def _span_text(geometry: PlatformGeometry) -> str:
    from symgen.description.platform import UNITS

    lengths = geometry.neutral_lengths / UNITS[geometry.unit]
    return f"{lengths.min():g} .. {lengths.max():g} {geometry.unit} at the neutral pose"


def _box_text(found: PlatformCheck) -> str:
    import numpy as np

    from symgen.description.platform import UNITS

    high = found.certificate.box[:, 1]
    lengths = ", ".join(f"{x / UNITS[found.geometry.unit]:g}" for x in high[:3])
    return f"+/- ({lengths}) {found.geometry.unit}, +/- ({', '.join(f'{x:g}' for x in np.degrees(high[3:]))}) degrees"


def _singular_text(found: PlatformCheck) -> str:
    singularity = found.singularity
    if singularity is None:
        return "the search found none"
    return f"the nearest one found needs {singularity.strokes:.2f} strokes"


def _range_lines(found: PlatformCheck) -> list[str]:
    from symgen.description.platform import UNITS

    unit = found.geometry.unit
    scale = 1.0 / UNITS[unit]
    if not found.ranges:
        return ["    none: when one leg moves, at least two others must move"]
    return [
        f"    {', '.join(r.legs):20} {scale * r.low:10.3f}{'*' if r.low_is_stroke else ' '} .. "
        f"{scale * r.high:+10.3f}{'*' if r.high_is_stroke else ' '} {unit}"
        for r in found.ranges
    ] + ["    * the stroke"]


def _half_widths(text: str, geometry: PlatformGeometry) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    import numpy as np

    from symgen.description.platform import UNITS

    values = _numbers(text, 6, "--box")
    if not (values > 0.0).all():
        raise typer.BadParameter("half-widths must be above zero", param_hint="--box")
    if values[3:].max() >= 90.0:
        raise typer.BadParameter("angles stay below 90 degrees", param_hint="--box")
    return np.concatenate([values[:3] * UNITS[geometry.unit], np.radians(values[3:])])


def _numbers(text: str, count: int, option: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    import numpy as np

    try:
        values = np.array([float(word) for word in text.replace(",", " ").split()])
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a list of numbers", param_hint=option) from None
    if len(values) != count or not np.isfinite(values).all():
        raise typer.BadParameter(f"write {count} numbers, separated by commas", param_hint=option)
    return values


# build --------------------------------------------------------------------------------------------------------------


@platform.command()
def build(
    model: ModelFile,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Folder for C code, headers, example program and library.")
    ] = None,
    portable: Annotated[
        bool, typer.Option("--portable", help="Generate code for every CPU of this kind, not only for this computer's.")
    ] = False,
    force: Force = False,
) -> None:
    """Generate and compile the kinematics, for controllers in C."""
    from symgen.pipeline import platform_entry

    with stage("build"):
        entry = platform_entry(model, "portable" if portable else "native")
    for path in [entry] if output is None else export_all({output: entry}, force):
        typer.echo(str(path))


# solve --------------------------------------------------------------------------------------------------------------


@platform.command()
def solve(
    model: ModelFile,
    lengths: Annotated[str | None, typer.Option(help="Leg lengths, in the unit of the description.")] = None,
    pose: Annotated[str | None, typer.Option(help="Pose: x, y, z in that unit; roll, pitch, yaw in degrees.")] = None,
    file: Annotated[Path | None, typer.Option(help="CSV with a row of leg lengths for each pose.")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Write the poses here (CSV).")] = None,
    method: Annotated[
        str, typer.Option(help="newton, newton-paper, constant-gain, second-order, refreshed-gain, auto.")
    ] = "newton",
    tolerance: Annotated[
        float,
        typer.Option(
            help="Tolerance of the sum of |L - given|, um. For redundant legs, give more than the errors of measurement."
        ),
    ] = 1.0,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Poses of leg lengths, or the leg lengths of a pose; exit code 1 where there is none within reach."""
    import numpy as np

    from symgen.description import read_platform
    from symgen.description.platform import UNITS
    from symgen.pipeline import build_platform
    from symgen.runtime import refuse_missing_folder

    if sum(given is not None for given in (lengths, pose, file)) != 1:
        raise typer.BadParameter("give one of --lengths, --pose and --file")
    if output is not None and pose is not None:
        raise typer.BadParameter("lengths of --pose are printed, not written", param_hint="-o")
    if output is not None:
        refuse_missing_folder(output)
        refuse_overwriting(output, force)
    geometry = read_platform(model)
    with stage("build"):
        built = build_platform(geometry)
    metres, count = UNITS[geometry.unit], len(geometry.legs)
    if pose is not None:
        values = _numbers(pose, 6, "--pose")
        _tell_lengths(built, np.concatenate([values[:3] * metres, np.radians(values[3:])]), metres, as_json)
        return
    rows = _numbers(lengths, count, "--lengths")[None] if lengths is not None else _read_rows(file, count)
    solution = built.solve(rows * metres, method, tolerance=1e-6 * tolerance)  # type: ignore[arg-type]
    _tell_poses(solution, metres, geometry.unit, output, as_json)


def _tell_lengths(
    platform: Platform, pose: np.ndarray[tuple[int, ...], np.dtype[np.float64]], metres: float, as_json: bool
) -> None:
    """Exit code 1 where a leg would have to leave its stroke."""
    found = platform.lengths(pose)
    beyond = (found < platform.stroke[:, 0]) | (found > platform.stroke[:, 1])
    named = dict(zip(platform.legs, (found / metres).tolist(), strict=True))
    lines = [
        f"{name:12} {length:.6f}{'  outside its stroke' if outside else ''}"
        for (name, length), outside in zip(named.items(), beyond, strict=True)
    ]
    typer.echo(json.dumps(named, indent=1) if as_json else "\n".join(lines))
    if beyond.any():
        outside = ", ".join(leg for leg, far in zip(platform.legs, beyond, strict=True) if far)
        typer.echo(f"the pose is out of reach: {outside} outside the stroke", err=True)
        sys.exit(1)


def _read_rows(file: Path | None, count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    import numpy as np

    from symgen.runtime import ArgumentError

    assert file is not None
    try:
        text = file.read_text(encoding="utf-8-sig")
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        rows = [[float(word) for word in line.split(",")] for line in lines[_has_head(lines) :]]
    except ValueError as error:
        raise ArgumentError(f"{file}: {error}; write numbers separated by commas") from None
    if not rows or any(len(row) != count for row in rows):
        raise ArgumentError(f"{file}: every row must hold {count} leg lengths")
    return np.array(rows)


def _has_head(lines: list[str]) -> bool:
    """Whether the first line is words only."""
    return bool(lines) and not any(_is_number(word) for word in lines[0].split(","))


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _tell_poses(found: PoseSolution, metres: float, unit: str, output: Path | None, as_json: bool) -> None:
    import numpy as np

    poses = np.hstack([found.poses[:, :3] / metres, np.degrees(found.poses[:, 3:])])
    if output is not None:
        head = f"x,y,z,roll,pitch,yaw,sum_{unit},updates,flags"
        table = np.column_stack([poses, found.sums / metres, found.iterations, found.flags])
        np.savetxt(output, table, delimiter=",", header=head, comments="", fmt="%.12g")
        typer.echo(str(output))
    elif as_json:
        facts = [
            {"pose": pose.tolist(), "sum_um": 1e6 * float(total), "iterations": int(n), "status": found.status(k)}
            for k, (pose, total, n) in enumerate(zip(poses, found.sums, found.iterations, strict=True))
        ]
        typer.echo(json.dumps(facts, indent=1))
    else:
        for k, pose in enumerate(poses):
            place, angles = (" ".join(f"{x:12.6f}" for x in part) for part in (pose[:3], pose[3:]))
            typer.echo(f"{place} {unit}  {angles} degrees  {found.status(k)}")
    if not found.converged.all():
        sys.exit(1)


# bench --------------------------------------------------------------------------------------------------------------


@platform.command()
def bench(
    model: ModelFile,
    repetitions: Annotated[int, typer.Option(min=1, help="Number of repetitions; the fastest one counts.")] = 20,
    as_json: Json = False,
) -> None:
    """Forward kinematics timed: every method over 7^6 poses of the working range, one at a time and as many as suit the CPU, on one core."""
    from symgen.description import read_platform
    from symgen.pipeline import build_platform
    from symgen.platform.measure import bench as measure
    from symgen.platform.measure import reference_poses

    geometry = read_platform(model)
    with stage("build"):
        built = build_platform(geometry)
    with stage("bench"):
        found = measure(built, reference_poses(geometry), repetitions=repetitions)
    typer.echo(json.dumps(_bench_facts(found), indent=1) if as_json else _bench_text(found))


def _bench_facts(found: Bench) -> dict[str, Any]:
    from dataclasses import asdict

    ratios = {f"newton/constant-gain x{lanes}": _ratio(found, lanes) for lanes in _lanes(found)}
    return {
        "poses": found.poses,
        "vectors": found.vectors,
        "lanes": found.chosen,
        "rows": [asdict(row) for row in found.rows],
        "inverse_us_per_pose": found.inverse_us_per_pose,
        "ratios": ratios,
    }


def _lanes(found: Bench) -> list[int]:
    return sorted({row.lanes for row in found.rows})


def _ratio(found: Bench, lanes: int) -> float:
    """Newton's method at its best over the constant gain."""
    best = min(found.microseconds(solver, lanes) for solver in ("newton", "newton-paper"))
    return best / found.microseconds("constant-gain", lanes)


def _bench_text(found: Bench) -> str:
    lines = [
        f"{found.poses:,} poses from the neutral pose; inverse kinematics {1e3 * found.inverse_us_per_pose:.1f} ns a pose",
        f"  {found.chosen} lanes suit this CPU ({found.vectors})",
        f"  {'solver':16}{'lanes':>6}{'us/pose':>10}{'all, ms':>10}{'updates':>10}{'most':>6}{'|L - given|, um':>17}{'found':>9}",
    ]
    for row in found.rows:
        lines.append(
            f"  {row.solver:16}{row.lanes:6}{row.us_per_pose:10.4f}{row.milliseconds:10.2f}{row.iterations_mean:10.4f}"
            f"{row.iterations_max:6}{row.residual_mean_um:17.5f}{100 * row.converged:8.2f}%"
        )
    for lanes in _lanes(found):
        lines.append(
            f"  Newton's better form takes {_ratio(found, lanes):.2f} times the constant gain, {lanes} at a time"
        )
    return "\n".join(lines)


# plot ---------------------------------------------------------------------------------------------------------------


@platform.command()
def plot(
    model: ModelFile,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Picture: PNG, SVG or PDF (default platform.png).")
    ] = None,
    force: Force = False,
    pose: Annotated[
        str | None, typer.Option(help="Pose: x, y, z in the description's unit; angles in degrees.")
    ] = None,
    box: Box = None,
) -> None:
    """The platform in space, and its isotropy over the working range (needs matplotlib)."""
    import numpy as np

    from symgen.description import read_platform
    from symgen.description.platform import UNITS
    from symgen.pipeline import build_platform
    from symgen.platform.picture import draw
    from symgen.runtime import refuse_missing_folder

    path = output or Path("platform.png")
    refuse_missing_folder(path)
    refuse_overwriting(output, force)
    geometry = read_platform(model)
    values = np.zeros(6) if pose is None else _numbers(pose, 6, "--pose")
    shown = np.concatenate([values[:3] * UNITS[geometry.unit], np.radians(values[3:])])
    half = geometry.box if box is None else _half_widths(box, geometry)
    with stage("plot"):
        draw(build_platform(geometry), geometry, shown, half, path)
    typer.echo(str(path))
