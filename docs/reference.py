"""Pages of all public names from their docstrings. Needs the extra `docs`.

python docs/reference.py [FOLDER]
"""

import sys
import warnings
from pathlib import Path

import pdoc

import symgen

MODULES = (
    *(
        "symgen",
        "symgen.runtime",
        "symgen.description",
        "symgen.report",
        "symgen.pipeline",
        "symgen.driving.manoeuvres",
        "symgen.study",
        "symgen.suspension",
        "symgen.gym",
    ),
    *("symgen.mechanism.mechanism", "symgen.formulation.equations", "symgen.program.program", "symgen.emit.source"),
    *("symgen.verify.reference", "symgen.platform.check", "symgen.platform.certificate"),
)
"""What a user imports, and the types between the stages."""


def main(folder: Path) -> None:
    """Warnings, such as a name that is listed and not there, are errors."""
    warnings.simplefilter("error")
    # Python keeps no module beside the annotations of named tuples, so pdoc shows them as they are written.
    warnings.filterwarnings("ignore", "Error parsing type annotation ForwardRef")
    for module in (symgen, symgen.runtime):  # their names load on first use, which pdoc does not do
        for name in module.__all__:
            setattr(module, name, getattr(module, name))
    pdoc.render.configure(docformat="markdown", show_source=False)
    pdoc.pdoc(*MODULES, output_directory=folder)
    print(folder / "index.html")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("reference"))
