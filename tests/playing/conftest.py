"""Pages that are played in a browser."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from symgen.cli.commands import app
from symgen.file_lock import one_process

Written = Callable[[str], Path]


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """written(model): its page, as the command writes it. A name with @ is that of a shipped model, others lie beside this file."""
    pytest.importorskip("ziglang", reason="ziglang, which compiles WebAssembly, is not installed")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "pages"
    folder.mkdir(exist_ok=True)

    def page(model: str) -> Path:
        path = folder / f"{model.removeprefix('@')}.html"
        with one_process(path.with_suffix(".lock"), nullcontext):  # all workers of a run share a page
            if not path.exists():
                source = model if model.startswith("@") else str(Path(__file__).parent / f"{model}.yaml")
                done = CliRunner().invoke(app, ["play", source, "-o", str(path)])
                assert done.exit_code == 0, done.output + repr(done.exception)
        return path

    return page


@pytest.fixture
def opened(browser: Any) -> Callable[..., Any]:
    """opened(path, settings): a context with the page, which must complain of nothing and ask for nothing but itself."""

    @contextmanager
    def open_it(path: Path, settings: str = "", before: str = "", **look: Any) -> Iterator[Any]:
        page, complaints = browser.new_page(viewport={"width": 1100, "height": 760}, **look), []
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: None if asked.url.startswith("file:") else complaints.append(asked.url))
        if before:
            page.add_init_script(before)
        page.goto(f"{path.as_uri()}#{settings}")
        page.wait_for_selector("#pace option, #trouble:not([hidden])", state="attached", timeout=60000)
        assert not page.is_visible("#trouble"), page.inner_text("#trouble")
        yield page
        page.close()
        assert complaints == []

    return open_it
