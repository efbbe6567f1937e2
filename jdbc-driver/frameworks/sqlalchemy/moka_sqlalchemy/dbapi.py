"""A DB-API 2.0 driver (PEP 249) over Moka's JDBC driver.

The Java machine is started by the first connection, once in the life of a process. Its class path
is the argument ``classpath``, or the environment variable ``MOKA_CLASSPATH``, or ``CLASSPATH``, as
``bin/moka classpath remote`` or ``bin/moka classpath embedded`` print it.

A connection and its cursors belong to one thread at a time.
"""

import datetime
import os
import threading

import jpype

from . import values
from .errors import (  # noqa: F401  the names that PEP 249 wants here
    DatabaseError,
    DataError,
    Error,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    Warning,
    of_state,
)

apilevel = "2.0"
threadsafety = 1
paramstyle = "qmark"

_START = threading.Lock()
_ISOLATION = {
    "READ COMMITTED": 2,
    "REPEATABLE READ": 4,
    "SERIALIZABLE": 8,
}


def _machine(classpath, jvm_args):
    with _START:
        if jpype.isJVMStarted():
            return
        path = classpath or os.environ.get("MOKA_CLASSPATH") or os.environ.get("CLASSPATH")
        if not path:
            raise InterfaceError(
                "Moka's jar is not known: set MOKA_CLASSPATH to what"
                " 'bin/moka classpath remote' prints"
            )
        jpype.startJVM(
            *(jvm_args or ()),
            classpath=_own_jars() + path.split(os.pathsep),
            convertStrings=False,
        )


def _own_jars():
    """JPype's own jar, where a distribution has it apart from the package (Debian)."""
    return [jar for jar in ("/usr/share/java/org.jpype.jar",) if os.path.exists(jar)]


def _failure(cause):
    """The DB-API exception of a Java exception."""
    if isinstance(cause, jpype.JClass("java.sql.SQLException")):
        state = cause.getSQLState()
        return of_state(str(cause.getMessage()), None if state is None else str(state))
    return InternalError(str(cause))


class _Guard:
    """Translates Java's exceptions."""

    def __enter__(self):
        return self

    def __exit__(self, kind, cause, trace):
        if kind is not None and issubclass(kind, jpype.JException):
            raise _failure(cause) from cause
        return False


_GUARD = _Guard()


def connect(url, user=None, password=None, classpath=None, jvm_args=None, **properties):
    """Opens a connection.

    :param url: as JDBC has it, such as ``jdbc:moka://localhost:8765/`` or ``jdbc:moka:./data``
    :param properties: further properties of the driver
    """
    _machine(classpath, jvm_args)
    try:
        driver = jpype.JClass("io.mokadb.jdbc.MokaDriver")()
    except TypeError as absent:
        raise InterfaceError(
            "io.mokadb.jdbc.MokaDriver is not on the class path of the Java machine"
        ) from absent
    given = jpype.JClass("java.util.Properties")()
    for name, value in dict(properties, user=user, password=password).items():
        if value is not None:
            given.setProperty(name, str(value))
    with _GUARD:
        connection = driver.connect(url, given)
    if connection is None:
        raise InterfaceError(f"not a URL of Moka: {url}")
    return Connection(connection)


class Connection:
    """A session. Without :attr:`autocommit` changes wait for :meth:`commit`."""

    Warning = Warning
    Error = Error
    InterfaceError = InterfaceError
    DatabaseError = DatabaseError
    DataError = DataError
    OperationalError = OperationalError
    IntegrityError = IntegrityError
    InternalError = InternalError
    ProgrammingError = ProgrammingError
    NotSupportedError = NotSupportedError

    def __init__(self, connection):
        self._connection = connection
        self._parameters = values.Parameters()
        self._columns = values.Columns()
        with _GUARD:
            connection.setAutoCommit(False)

    def __enter__(self):
        return self

    def __exit__(self, kind, cause, trace):
        if kind is None:
            self.commit()
        else:
            self.rollback()

    @property
    def autocommit(self):
        with _GUARD:
            return bool(self._connection.getAutoCommit())

    @autocommit.setter
    def autocommit(self, value):
        with _GUARD:
            self._connection.setAutoCommit(bool(value))

    @property
    def isolation(self):
        """``READ COMMITTED``, ``REPEATABLE READ`` or ``SERIALIZABLE``."""
        with _GUARD:
            level = int(self._connection.getTransactionIsolation())
        return next(name for name, code in _ISOLATION.items() if code == level)

    @isolation.setter
    def isolation(self, name):
        with _GUARD:
            self._connection.setTransactionIsolation(_ISOLATION[name])

    @property
    def version(self):
        """The version of the database, as numbers."""
        with _GUARD:
            facts = self._connection.getMetaData()
            return (
                int(facts.getDatabaseMajorVersion()),
                int(facts.getDatabaseMinorVersion()),
            )

    def is_valid(self, seconds=5):
        with _GUARD:
            return bool(self._connection.isValid(seconds))

    def cursor(self):
        return Cursor(self)

    def commit(self):
        """Without effect in autocommit mode, as :meth:`rollback` is."""
        if not self.autocommit:
            with _GUARD:
                self._connection.commit()

    def rollback(self):
        if not self.autocommit:
            with _GUARD:
                self._connection.rollback()

    def close(self):
        """Closes it; an open transaction is rolled back."""
        with _GUARD:
            self._connection.close()


class Cursor:
    """Runs statements, one at a time; running another one closes the rows of the last."""

    def __init__(self, connection):
        self.connection = connection
        self.arraysize = 1
        self._clear()
        self._closed = False

    def _clear(self):
        self.description = None
        self.rowcount = -1
        self.lastrowid = None
        self._statement = None
        self._rows = None
        self._readers = ()

    def __enter__(self):
        return self

    def __exit__(self, kind, cause, trace):
        self.close()

    def __iter__(self):
        return iter(self.fetchone, None)

    def _prepare(self, sql):
        if self._closed:
            raise InterfaceError("the cursor is closed")
        self._release()
        self._clear()
        with _GUARD:
            self._statement = self.connection._connection.prepareStatement(sql)

    def execute(self, sql, parameters=()):
        self._prepare(sql)
        with _GUARD:
            self.connection._parameters.set(self._statement, parameters or ())
            if self._statement.execute():
                self._open(self._statement.getResultSet())
            else:
                self.rowcount = int(self._statement.getUpdateCount())
        return self

    def executemany(self, sql, rows):
        """Runs a statement as one batch; ``rowcount`` is the sum of the changed rows."""
        self._prepare(sql)
        with _GUARD:
            for row in rows:
                self.connection._parameters.set(self._statement, row)
                self._statement.addBatch()
            counts = [int(count) for count in self._statement.executeBatch()]
        self.rowcount = sum(counts) if all(count >= 0 for count in counts) else -1
        return self

    def _open(self, rows):
        facts = rows.getMetaData()
        numbers = range(1, int(facts.getColumnCount()) + 1)
        self._rows = rows
        self._readers = [
            self.connection._columns.reader(
                facts.getColumnType(i), facts.getColumnTypeName(i)
            )
            for i in numbers
        ]
        self.description = [self._described(facts, i) for i in numbers]

    @staticmethod
    def _described(facts, i):
        return (
            str(facts.getColumnLabel(i)),
            str(facts.getColumnTypeName(i)),
            int(facts.getColumnDisplaySize(i)),
            None,
            int(facts.getPrecision(i)),
            int(facts.getScale(i)),
            int(facts.isNullable(i)) != 0,
        )

    def fetchone(self):
        if self._rows is None:
            raise InterfaceError("the last statement has no rows")
        with _GUARD:
            if not self._rows.next():
                return None
            return tuple(read(self._rows, i) for i, read in enumerate(self._readers, 1))

    def fetchmany(self, size=None):
        result = []
        while len(result) < (self.arraysize if size is None else size):
            row = self.fetchone()
            if row is None:
                break
            result.append(row)
        return result

    def fetchall(self):
        return list(iter(self.fetchone, None))

    def nextset(self):
        """Statements have one result."""
        return None

    def setinputsizes(self, sizes):
        """Part of PEP 249; without effect."""

    def setoutputsize(self, size, column=None):
        """Part of PEP 249; without effect."""

    def _release(self):
        if self._statement is not None:
            with _GUARD:
                self._statement.close()
            self._statement = None
            self._rows = None

    def close(self):
        self._release()
        self._closed = True


class _Kinds(frozenset):
    """Equal to each of its type names, as PEP 249 wants it."""

    def __eq__(self, other):
        return other in self

    def __ne__(self, other):
        return other not in self

    __hash__ = frozenset.__hash__


STRING = _Kinds(["CHAR", "VARCHAR", "CLOB", "JSON", "UUID"])
BINARY = _Kinds(["BINARY", "VARBINARY", "BLOB"])
NUMBER = _Kinds(
    ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "DECIMAL", "REAL", "DOUBLE"]
)
DATETIME = _Kinds(
    [
        "DATE",
        "TIME",
        "TIMESTAMP",
        "TIME WITH TIME ZONE",
        "TIMESTAMP WITH TIME ZONE",
    ]
)
ROWID = _Kinds([])

Binary = bytes
Date = datetime.date
Time = datetime.time
Timestamp = datetime.datetime
DateFromTicks = datetime.date.fromtimestamp
TimestampFromTicks = datetime.datetime.fromtimestamp


def TimeFromTicks(ticks):  # the name that PEP 249 prescribes
    return datetime.datetime.fromtimestamp(ticks).time()
