"""The engine's description of its report -> `lending/members.py`: every part of it as a class with typed members.

    python -P make_members.py > lending/members.py
"""

import json
import keyword
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "clients/python"))

from make_types import Schema, expression, properties  # noqa: E402

#: Told apart from `lending.Report`, which adds the rows as a table.
_REPORT = "Report"


def module(schemas: dict[str, Schema]) -> str:
    parts = ['"""The parts of a report, made from the engine\'s own description by `make_members.py`: do not edit."""']
    parts.append("from __future__ import annotations\n\nfrom typing import Any, Literal, TypeAlias\n\nfrom .part import Part")
    parts += [declaration(name, schema, schemas) for name, schema in sorted(schemas.items())]
    return "\n\n".join(parts) + "\n"


def declaration(name: str, schema: Schema, schemas: dict[str, Schema]) -> str:
    members, _ = properties(schema, schemas)
    if not members:
        # Not as text, which the view could not look behind.
        return f"{name}: TypeAlias = {expression(schema)}"
    if name == _REPORT:
        name, members = "Members", {member: of for member, of in members.items() if member != "transactions"}
    lines = [f"class {name}(Part):", f"    {help_text(schema)}"]
    for member, of in members.items():
        lines.append(f"    {member + '_' if keyword.iskeyword(member) else member}: {expression(of)}")
        # Editors show the text behind a member as its help.
        lines += [f"    {help_text(of)}"] if of.get("description") else []
    return "\n".join(lines)


def help_text(schema: Schema) -> str:
    text = " ".join(str(schema.get("description", "")).split()).replace("\\", "\\\\").replace('"', "'")
    return f'"""{text}"""'


if __name__ == "__main__":
    from lending import _engine

    sys.stdout.write(module(json.loads(_engine.schema())))
