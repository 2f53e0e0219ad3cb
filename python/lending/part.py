"""The report's JSON -> objects: a thin view whose members have names, types and help in editors, and copy nothing."""

from __future__ import annotations

import keyword
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints


class Part:
    """A part of the report. A member that is no name in Python, such as `from`, has an underscore behind it: `period.from_`."""

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._members = members

    # Editors and type checkers go by the annotations of the classes in `members.py`, and find a misspelt name.
    if not TYPE_CHECKING:

        def __getattr__(self, name):
            # Copying and pickling ask for this before there is anything.
            if name.startswith("__") or name == "_members":
                raise AttributeError(name)
            try:
                value = self._members[_published(name)]
            except KeyError:
                raise AttributeError(f"{type(self).__name__} has no member {name!r}") from None
            return _seen(value, _parts(type(self)).get(name, Part))

    def __getitem__(self, name: str) -> Any:
        """The same as plain JSON, by its published name."""
        return self._members[name]

    def __contains__(self, name: object) -> bool:
        return name in self._members

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *map(_spelt, self._members)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self._members == other._members

    def __repr__(self) -> str:
        shown = (f"{_spelt(name)}={_short(value)}" for name, value in self._members.items())
        return f"{type(self).__name__}({', '.join(shown)})"

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain JSON."""
        return dict(self._members)


def _published(name: str) -> str:
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


def _spelt(name: str) -> str:
    return name + "_" if keyword.iskeyword(name) else name


def _short(value: Any) -> str:
    if isinstance(value, list) and value:
        return f"[{len(value)} items]" if len(value) > 1 else "[1 item]"
    return "{...}" if isinstance(value, dict) and value else repr(value)


def _seen(value: Any, part: type[Part]) -> Any:
    if isinstance(value, dict):
        return part(value)
    if isinstance(value, list):
        return [_seen(one, part) for one in value]
    return value


@cache
def _parts(of: type[Part]) -> dict[str, type[Part]]:
    """What the members are that have members of their own."""
    hints = get_type_hints(of)
    found = {name: _part_in(hint) for name, hint in hints.items()}
    return {name: part for name, part in found.items() if part is not None}


def _part_in(hint: Any) -> type[Part] | None:
    if isinstance(hint, type) and issubclass(hint, Part):
        return hint
    inner = [part for part in map(_part_in, get_args(hint)) if part is not None]
    # One of several kinds is told apart by nothing here, and stays what it is: a part with members.
    return inner[0] if len(inner) == 1 else None
