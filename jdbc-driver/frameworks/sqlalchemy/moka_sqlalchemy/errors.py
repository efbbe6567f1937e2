"""The exceptions of DB-API (PEP 249), chosen by SQLState.

``sqlstate`` is the SQLState, or None for a failure of the driver itself. A transaction that fails
with 40001 had no effect: all of it has to be run again.
"""


class Warning(Exception):  # the name that PEP 249 prescribes
    """Part of PEP 249; never raised."""


class Error(Exception):
    """The base of all failures."""

    def __init__(self, message="", sqlstate=None):
        super().__init__(message)
        self.sqlstate = sqlstate


class InterfaceError(Error):
    """A wrong use of the driver: a closed cursor, a missing class path."""


class DatabaseError(Error):
    """A failure that the database tells."""


class DataError(DatabaseError):
    """A value that is out of range or malformed: class 22."""


class OperationalError(DatabaseError):
    """A conflict, a lock, a connection, a limit: classes 08, 25, 28, 40, 53, 54, 55, 57, 58, 72."""


class IntegrityError(DatabaseError):
    """A violated constraint: class 23."""


class InternalError(DatabaseError):
    """A state that should not occur: classes XX, HY and unknown ones."""


class ProgrammingError(DatabaseError):
    """SQL that cannot be run: classes 07, 21, 2F and 42."""


class NotSupportedError(DatabaseError):
    """A feature that is not there: class 0A."""


_BY_CLASS = {
    "07": ProgrammingError,
    "0A": NotSupportedError,
    "21": ProgrammingError,
    "22": DataError,
    "23": IntegrityError,
    "2F": ProgrammingError,
    "42": ProgrammingError,
}
_BY_CLASS.update(
    (state, OperationalError) for state in "08 25 28 40 53 54 55 57 58 72".split()
)


def of_state(message, state):
    """The exception for an SQLState, which may be None."""
    return _BY_CLASS.get((state or "")[:2], InternalError)(message, state)
