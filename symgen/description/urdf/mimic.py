"""`<mimic>`: q = multiplier * other + offset, in chains, and of joints that were left out."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from symgen.description.errors import hint, quoted
from symgen.description.urdf.tree import SCALAR, Tree
from symgen.description.urdf.xml import Attributes


class _Law(NamedTuple):
    """q = ratio * (position of `other`) + offset."""

    other: str
    ratio: float
    offset: float


class Coupling(NamedTuple):
    ratios: dict[str, float]
    offset: float


@dataclass
class Mimics:
    """Couplings of the joints of a robot. `dropped` joints carry no mass: what mimics them is still tied to each other."""

    tree: Tree
    attributes: Attributes
    dropped: Collection[str]
    left_out: Callable[[str], None]
    laws: dict[str, _Law] = field(default_factory=dict)

    def couplings(self) -> dict[str, Coupling]:
        for name, joint in self.tree.joints.items():
            mimic = joint.find("mimic")
            if mimic is not None:
                self._read(name, mimic)
        found: dict[str, Coupling] = {}
        leaders: dict[str, tuple[str, _Law]] = {}
        for name in self.laws:
            law = self._resolved(name)
            if name in self.dropped:
                continue
            if law.other in self.dropped and law.ratio:
                if law.other not in leaders:
                    leaders[law.other] = (name, law)
                    continue
                leader, its = leaders[law.other]
                ratio = law.ratio / its.ratio
                law = _Law(leader, ratio, law.offset - ratio * its.offset)
            fixed = self.tree.kind(law.other) == "fixed"
            ratios = {name: 1.0} if fixed or not law.ratio else {name: 1.0, law.other: -law.ratio}
            found[name] = Coupling(ratios, law.offset)
        return found

    def _read(self, name: str, mimic: Element) -> None:
        path, source = ("joint", name, "mimic"), self.attributes.source
        if self.tree.kind(name) == "fixed":
            self.left_out("<mimic> of fixed joints")
            return
        if self.tree.kind(name) not in SCALAR:
            source.stop(path, f"a {self.tree.kind(name)} joint has several coordinates; only joints with one can mimic")
        other = self.attributes.text(mimic, "joint", path)
        if other not in self.tree.joints:
            source.stop((*path, "joint"), f"unknown joint {quoted(other)}; {hint(other, self.tree.joints)}")
        if self.tree.kind(other) not in (*SCALAR, "fixed"):
            source.stop((*path, "joint"), f"{quoted(other)} has several coordinates; name a joint that has one")
        ratio = self.attributes.number(mimic, "multiplier", path, 1.0)
        self.laws[name] = _Law(other, ratio, self.attributes.number(mimic, "offset", path, 0.0))

    def _resolved(self, name: str) -> _Law:
        """By the first joint of the chain that is kept, or its last one."""
        law, seen = self.laws[name], [name]
        found: _Law | None = None
        while True:
            if law.other in seen:
                text = f"joints mimic each other in a circle ({' -> '.join([*seen, law.other])}); let one of them lead"
                self.attributes.source.stop(("joint", name, "mimic"), text)
            if found is None and law.other not in self.dropped:
                found = law
            if law.other not in self.laws:
                return found or law
            seen.append(law.other)
            following = self.laws[law.other]
            law = _Law(following.other, law.ratio * following.ratio, law.ratio * following.offset + law.offset)
