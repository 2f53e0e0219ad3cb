"""Why a file cannot be analysed, as an exception."""


class Refused(Exception):
    """`code` is stable and for programs, `message` says to people what to do next. Neither holds anything of the file's content."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"
