"""The dialect of Moka for SQLAlchemy 1.4 and 2.

URLs:

``moka://host:8765/``
    a server
``moka:///relative/or//absolute/directory``
    a directory, which this process opens
``moka:///mem:name``
    a database in memory

User and password are those of the URL. Of the query, ``classpath`` names the jars, and all other
parameters are properties of the JDBC driver.
"""

from sqlalchemy import Index
from sqlalchemy import exc
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import default

from . import compiler
from .reflection import MokaReflection

class _Uuid(postgresql.UUID):
    """The driver takes and gives ``uuid.UUID``."""

    def bind_processor(self, dialect):
        return None

    def result_processor(self, dialect, coltype):
        return None if self.as_uuid else lambda value: None if value is None else str(value)


class MokaContext(default.DefaultExecutionContext):
    """Draws numbers of sequences that SQLAlchemy executes before an INSERT."""

    def fire_sequence(self, seq, type_):
        name = self.identifier_preparer.format_sequence(seq)
        return self._execute_scalar(f"SELECT NEXT VALUE FOR {name}", type_)


class MokaDialect(MokaReflection, default.DefaultDialect):
    """Moka, over its JDBC driver."""

    name = "moka"
    driver = "jpype"
    default_paramstyle = "qmark"
    supports_statement_cache = True

    statement_compiler = compiler.MokaCompiler
    ddl_compiler = compiler.MokaDDLCompiler
    type_compiler = compiler.MokaTypeCompiler
    preparer = compiler.MokaPreparer
    execution_ctx_cls = MokaContext

    max_identifier_length = 128
    requires_name_normalize = True
    supports_alter = True
    supports_comments = True
    supports_default_values = True
    supports_default_metavalue = True
    supports_empty_insert = False
    supports_identity_columns = True
    supports_multivalues_insert = True
    supports_native_boolean = True
    supports_native_decimal = True
    supports_native_enum = False
    supports_native_uuid = True
    supports_sane_rowcount = True
    supports_sane_multi_rowcount = True
    supports_schemas = True
    supports_sequences = True
    sequences_optional = True
    postfetch_lastrowid = False
    preexecute_autoincrement_sequences = False
    cte_follows_insert = False
    # 1.4
    implicit_returning = True
    full_returning = True
    # 2.0
    insert_returning = True
    update_returning = True
    delete_returning = True
    use_insertmanyvalues = True

    # What the compiler of PostgreSQL looks for.
    _backslash_escapes = False
    _supports_create_index_concurrently = False
    _supports_drop_index_concurrently = False
    _supports_jsonb_subscripting = False

    colspecs = {postgresql.UUID: _Uuid}
    construct_arguments = [(Index, {"where": None})]

    def __init__(self, json_serializer=None, json_deserializer=None, **options):
        super().__init__(**options)
        self._json_serializer = json_serializer
        self._json_deserializer = json_deserializer

    @classmethod
    def dbapi(cls):
        from . import dbapi

        return dbapi

    @classmethod
    def import_dbapi(cls):
        from . import dbapi

        return dbapi

    def create_connect_args(self, url):
        given = dict(url.query)
        given["url"] = _jdbc_url(url)
        if url.username is not None:
            given["user"] = url.username
        if url.password is not None:
            given["password"] = str(url.password)
        return [], given

    def _get_server_version_info(self, connection):
        return _driver_connection(connection).version

    def _get_default_schema_name(self, connection):
        return self.normalize_name(
            connection.exec_driver_sql("SELECT CURRENT_SCHEMA").scalar()
        )

    def get_default_isolation_level(self, dbapi_connection):
        return dbapi_connection.isolation

    def get_isolation_level_values(self, dbapi_connection):
        return ["READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE", "AUTOCOMMIT"]

    def get_isolation_level(self, dbapi_connection):
        return "AUTOCOMMIT" if dbapi_connection.autocommit else dbapi_connection.isolation

    def set_isolation_level(self, dbapi_connection, level):
        level = level.replace("_", " ")
        if level not in self.get_isolation_level_values(dbapi_connection):
            raise exc.ArgumentError(f"Moka has no isolation level {level}")
        dbapi_connection.autocommit = level == "AUTOCOMMIT"
        if level != "AUTOCOMMIT":
            dbapi_connection.isolation = level

    def do_ping(self, dbapi_connection):
        return dbapi_connection.is_valid()

    def is_disconnect(self, e, connection, cursor):
        return (getattr(e, "sqlstate", None) or "").startswith("08")


def _driver_connection(connection):
    fairy = connection.connection
    return getattr(fairy, "dbapi_connection", fairy)


def _jdbc_url(url):
    if url.host:
        port = f":{url.port}" if url.port else ""
        host = f"[{url.host}]" if ":" in url.host else url.host
        return f"jdbc:moka://{host}{port}/{url.database or ''}"
    if not url.database:
        raise exc.ArgumentError("the URL names neither a server nor a directory")
    return f"jdbc:moka:{url.database}"
