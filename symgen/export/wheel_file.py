"""A wheel as Python's packaging standards describe it: an archive with its metadata and the hashes of all files."""

from __future__ import annotations

import platform
import re
import sysconfig
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256

from symgen.export.archive import archived

OLDEST = 17
"""Of the versions 2.x of glibc those that pip knows by a name begin here."""

PLAIN = re.compile(r"[-_.]+")
"""What file names of wheels write as one _."""
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)")


def wheel_bytes(
    name: str, version: str, tag: str, content: Mapping[str, bytes], metadata: str, licence: str = ""
) -> bytes:
    """The archive. `content` has the files that are installed by their paths."""
    info = f"{PLAIN.sub('_', name).lower()}-{version}.dist-info"
    own = {"METADATA": metadata, "WHEEL": _wheel(version, tag), "top_level.txt": f"{name}\n"}
    own |= {"licenses/LICENSE": licence} if licence else {}
    files = {**dict(sorted(content.items())), **{f"{info}/{path}": text.encode() for path, text in own.items()}}
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    return archived(files)


def _wheel(version: str, tag: str) -> str:
    maker = version.partition("+")[0]
    return f"Wheel-Version: 1.0\nGenerator: symgen {maker}\nRoot-Is-Purelib: false\nTag: {tag}\n"


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()


def platform_tag(portable: bool, libraries: Iterable[bytes]) -> str:
    """The kind of computer. Portable libraries of Linux name the version of glibc that they ask for, as other wheels do."""
    own = sysconfig.get_platform()
    if portable and own.startswith("linux-") and platform.libc_ver()[0] == "glibc":
        versions = [
            int(found[1]) for data in libraries if data.startswith(b"\x7fELF") for found in _GLIBC.finditer(data)
        ]
        own = f"manylinux_2_{max([OLDEST, *versions])}_{platform.machine()}"
    return re.sub(r"[-.]", "_", own)
