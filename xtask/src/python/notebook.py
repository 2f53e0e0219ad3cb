"""A notebook -> the same after it was run: its texts must be those it was published with, and its picture must be drawn.

    python notebook.py PUBLISHED RUN [--update]
"""

import sys
from typing import Any

import nbformat
from nbclient import NotebookClient

published, run = sys.argv[1], sys.argv[2]


def outputs(notebook: Any) -> list[list[str]]:
    """What each cell says, and `picture` where it draws one: how it looks goes by the machine's letters."""
    return [[said(output) for output in cell.get("outputs", [])] for cell in notebook.cells]


def said(output: Any) -> str:
    data = output.get("data", {})
    return "picture" if "image/png" in data else str(output.get("text") or data.get("text/plain"))


notebook = nbformat.read(published, as_version=4)
wanted = outputs(notebook)
for cell in notebook.cells:
    cell.pop("outputs", None)
NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
for cell in notebook.cells:
    # When it was run and on which Python is nobody's business but the machine's.
    cell.metadata = {}
notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
nbformat.validate(notebook)
nbformat.write(notebook, published if "--update" in sys.argv else run)
found = outputs(notebook)
if not any("picture" in cell for cell in found):
    sys.exit("the notebook draws nothing")
if found != wanted and "--update" not in sys.argv:
    sys.exit(f"docs/notebook.ipynb is out of date: UPDATE_DOCS=1 cargo xtask python writes it anew\n{found}\n{wanted}")
