"""The engine itself. `lending` is its face: use that."""

from typing import TypedDict

VERSION: str
MAX_CASE_BYTES: int
MAX_DOCUMENTS: int

class Wishes(TypedDict):
    passwords: list[str]
    product_name: str | None
    product_document: str | None
    inputs: str | None
    applicant_name: str | None
    bureau: str | None
    as_of: str | None
    timeout_seconds: float

class Analysed:
    def to_json(self) -> bytes: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

def analyze(files: list[tuple[str | None, bytes]], wishes: Wishes) -> Analysed: ...
def products() -> list[str]: ...
def product(name: str) -> str: ...
def schema() -> str: ...
