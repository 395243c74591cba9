"""What the package of a model does when it is imported. A package carries this module and those that it imports, and no other of the
generator.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from symgen.driving.plans import WrittenPlan
from symgen.runtime import MODEL, ArgumentError, LoadError, Model, Part, open_model

LISTED = "files.sha256"
"""Names every file below with its hash, in the format of sha256sum."""
MANOEUVRES, DESCRIPTION = "manoeuvres.json", "description.json"
PARTS = "parts"
"""The folder with a folder for each part."""


def opened(folder: Path, seal: str) -> Model:
    """The model in the folder of its package, whose list of files has this hash."""
    files = PackageFiles(folder, seal)
    entry = files.part(MODEL)
    written = json.loads(files.text(MANOEUVRES))
    plans = {name: WrittenPlan(name, text) for name, text in written.items()}
    return Model(*open_model(entry), files.part, plans, files.text(DESCRIPTION))


class PackageFiles:
    """Files of a package, each compared with its hash before it is used."""

    def __init__(self, folder: Path, seal: str) -> None:
        self.folder, self.hashes = folder, {LISTED: seal}
        lines = self.text(LISTED).splitlines()
        self.hashes |= {name: digest for digest, _, name in (line.partition("  ") for line in lines)}

    def text(self, name: str) -> str:
        return self._checked(name).decode()

    def part(self, part: Part) -> Path:
        """The folder of a part."""
        place = f"{PARTS}/{part.name}/"
        names = [name for name in self.hashes if name.startswith(place)]
        if not names:
            raise ArgumentError(
                f"this package does not hold the part {part.name!r}; where symgen is installed, "
                f"`symgen build MODEL --wheel --part {part.name} -o DIR` writes one that does"
            )
        for name in names:
            self._checked(name)
        return self.folder / PARTS / part.name

    def _checked(self, name: str) -> bytes:
        data = self._read(name)
        if sha256(data).hexdigest() != self.hashes.get(name):
            raise LoadError(f"{self.folder / name} is not as it was packed; install the package again")
        return data

    def _read(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise LoadError(
                f"{self.folder / name} cannot be read ({error.strerror or error}); install the package again"
            ) from None
