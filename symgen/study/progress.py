"""How far a sweep is: a bar with rate and time left on a terminal, nothing elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""Is told how many runs are done, and how many there are."""


@contextmanager
def shown(progress: Progress | None) -> Iterator[Progress]:
    """The caller's own function, or the bar."""
    if progress is not None:
        yield progress
        return
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    with _bar(console) as advance:
        yield advance


@contextmanager
def _bar(console: object) -> Iterator[Progress]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("runs"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:  # type: ignore[arg-type]
        task = bar.add_task("sweep", rate="")

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.3g} runs/s" if speed else "")

        yield advance
