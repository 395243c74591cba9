"""Frames of live pages in Chromium without a window and without a graphics card: how many a second, and what one costs.

    python benchmarks/play.py [MODEL ...]        (default @sedan @arm7 @hexapod)

Needs the extra `zig`, playwright and Chromium. A page is steered all the time. It draws at most as often as the screen is
renewed, 60 times a second. The processor time is that of all processes of the browser, so it counts several cores.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

MODELS = ("@sedan", "@arm7", "@hexapod")
SECONDS = 6.0
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
STEPS = """() => {
  const began = performance.now(), page = window.page;
  for (let k = 0; k < 1000; k++) page.step();
  return (performance.now() - began) / 1000;
}"""


def processor_time(root: int) -> float:
    """Seconds of all children of a process, as Linux counts them."""
    children: dict[int, list[tuple[int, float]]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = file.read_text()
        except OSError:
            continue
        fields = text[text.rindex(")") + 2 :].split()
        used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        children.setdefault(int(fields[1]), []).append((int(text.split()[0]), used))
    total, waiting = 0.0, [root]
    while waiting:
        for child, used in children.get(waiting.pop(), []):
            total += used
            waiting.append(child)
    return total


def measured(browser: Any, path: Path) -> str:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    began = time.perf_counter()
    page.goto(path.as_uri())
    page.wait_for_selector("#pace option", state="attached")
    opened = time.perf_counter() - began
    page.keyboard.down("ArrowLeft")
    page.wait_for_timeout(1000)
    frames, driven, used, began = *at(page), processor_time(os.getpid()), time.perf_counter()
    page.wait_for_timeout(1000 * SECONDS)
    more, further, cost, passed = *at(page), processor_time(os.getpid()) - used, time.perf_counter() - began
    count = more - frames
    page.evaluate("page.run(false)")
    step = 1000 * page.evaluate(STEPS)
    page.close()
    return (
        f"{count / passed:.0f} frames/s, {1000 * cost / max(count, 1):.0f} ms of processors each, "
        f"{(further - driven) / passed:.2f} s of the model in a second, {step:.0f} us a step, opened in {opened:.1f} s, "
        f"{path.stat().st_size / 1e6:.2f} MB"
    )


def at(page: Any) -> tuple[int, float]:
    frames, driven = page.evaluate("[page.scene.frames, page.own.model.time]")
    return int(frames), float(driven)


def main() -> None:
    program = next(path for name in BROWSERS if (path := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for model in sys.argv[1:] or MODELS:
            path = Path(folder) / "page.html"
            command = [
                sys.executable,
                "-c",
                "from symgen.cli import main; main()",
                "play",
                model,
                "-o",
                str(path),
                "--force",
            ]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            print(f"{model}: {measured(browser, path)}")
        browser.close()
    print(f"load of the computer: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
