"""The service's OpenAPI document -> `types.py`: every answer and body as a typed dictionary.

    python make_types.py openapi.json > src/lending_client/types.py
"""

import json
import keyword
import sys
from typing import Any

Schema = dict[str, Any]
_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def module(document: Schema) -> str:
    schemas: dict[str, Schema] = document["components"]["schemas"]
    parts = ['"""What the service answers and takes, made from its OpenAPI document by `make_types.py`: do not edit."""']
    parts.append("from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypeAlias, TypedDict")
    parts += [declaration(name, schema, schemas) for name, schema in sorted(schemas.items())]
    return "\n\n".join(parts) + "\n"


def declaration(name: str, schema: Schema, schemas: dict[str, Schema]) -> str:
    members, required = properties(schema, schemas)
    if not members:
        return f'{name}: TypeAlias = "{expression(schema)}"'
    types = {member: expression(of) for member, of in members.items()}
    types = {member: of if member in required else f"NotRequired[{of}]" for member, of in types.items()}
    if all(member.isidentifier() and not keyword.iskeyword(member) for member in types):
        lines = "\n".join(f"    {member}: {of}" for member, of in types.items())
        return f"class {name}(TypedDict):\n{lines}"
    # A member such as `from` is no name in Python.
    pairs = ", ".join(f'"{member}": "{of}"' for member, of in types.items())
    return f'{name} = TypedDict("{name}", {{{pairs}}})'


def properties(schema: Schema, schemas: dict[str, Schema]) -> tuple[dict[str, Schema], set[str]]:
    """Of an object, with those of everything it is made of."""
    members = dict(schema.get("properties", {}))
    required = set(schema.get("required", []))
    for part in schema.get("allOf", []):
        whole = schemas[reference(part)] if "$ref" in part else part
        more, needed = properties(whole, schemas)
        members |= more
        required |= needed
    return members, required


def expression(schema: Schema) -> str:
    if "$ref" in schema:
        return reference(schema)
    if "enum" in schema:
        return f"Literal[{', '.join(repr(value) for value in schema['enum'])}]"
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    for choice in ("oneOf", "anyOf", "allOf"):
        if choice in schema:
            return union([expression(one) for one in schema[choice]])
    kinds = schema.get("type", [])
    return union([of_type(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds)]) or "Any"


def of_type(kind: str, schema: Schema) -> str:
    if kind == "array":
        items = schema.get("items")
        return f"list[{expression(items)}]" if isinstance(items, dict) else "list[Any]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"dict[str, {expression(values)}]" if isinstance(values, dict) and values else "dict[str, Any]"
    return _PLAIN[kind]


def union(types: list[str]) -> str:
    # `None` last, as people write it.
    return " | ".join(sorted(dict.fromkeys(types), key=lambda one: one == "None"))


def reference(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.stdout.write(module(json.load(file)))
