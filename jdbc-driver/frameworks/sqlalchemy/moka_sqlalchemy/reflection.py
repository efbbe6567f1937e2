"""Reads Moka's catalog for SQLAlchemy's inspector."""

import re

from sqlalchemy import exc
from sqlalchemy import text
from sqlalchemy import types as sqltypes
from sqlalchemy.engine import reflection

_SIMPLE = {
    "BOOLEAN": sqltypes.BOOLEAN,
    "TINYINT": sqltypes.SMALLINT,
    "SMALLINT": sqltypes.SMALLINT,
    "INTEGER": sqltypes.INTEGER,
    "BIGINT": sqltypes.BIGINT,
    "REAL": sqltypes.REAL,
    "DOUBLE": sqltypes.FLOAT,
    "DATE": sqltypes.DATE,
    "CLOB": sqltypes.CLOB,
    "BLOB": sqltypes.BLOB,
    "JSON": sqltypes.JSON,
}
_SIZED = {
    "CHAR": sqltypes.CHAR,
    "VARCHAR": sqltypes.VARCHAR,
    "BINARY": sqltypes.BINARY,
    "VARBINARY": sqltypes.VARBINARY,
}
_ELEMENT = re.compile(r"([A-Z ]+?)(?:\((\d+)(?:, ?(\d+))?\))?$")


def _uuid():
    kind = getattr(sqltypes, "UUID", None)  # SQLAlchemy 2
    if kind is not None:
        return kind()
    from sqlalchemy.dialects import postgresql

    return postgresql.UUID(as_uuid=True)


def type_of(name, length, precision, scale, element):
    """The type of a column, from its row in INFORMATION_SCHEMA.COLUMNS."""
    if name in _SIMPLE:
        return _SIMPLE[name]()
    if name in _SIZED:
        return _SIZED[name](length)
    if name == "DECIMAL":
        return sqltypes.DECIMAL(precision, scale)
    if name.startswith("TIMESTAMP"):
        return sqltypes.TIMESTAMP(timezone=name.endswith("WITH TIME ZONE"))
    if name.startswith("TIME"):
        return sqltypes.TIME(timezone=name.endswith("WITH TIME ZONE"))
    if name == "UUID":
        return _uuid()
    if name == "ENUM":
        return sqltypes.VARCHAR()
    if name == "ARRAY" and element:
        kind, first, second = _ELEMENT.match(element).groups()
        size = None if first is None else int(first)
        digits = 0 if second is None else int(second)
        return sqltypes.ARRAY(type_of(kind, size, size, digits, None))
    return sqltypes.NullType()


class MokaReflection:
    """The inspector's part of the dialect. Names are in SQLAlchemy's case: lower for unquoted."""

    def _schema(self, connection, schema):
        if schema is None:
            return connection.exec_driver_sql("SELECT CURRENT_SCHEMA").scalar()
        return self.denormalize_name(schema)

    def _names(self, connection, sql, **parameters):
        return [self.normalize_name(n) for n in connection.execute(text(sql), parameters).scalars()]

    def _rows(self, connection, sql, table, schema):
        return connection.execute(
            text(sql),
            {"s": self._schema(connection, schema), "t": self.denormalize_name(table)},
        ).all()

    def _require(self, connection, table, schema):
        found = self._rows(
            connection,
            "SELECT 1 FROM information_schema.tables WHERE table_schema = :s AND table_name = :t",
            table,
            schema,
        )
        if not found:
            raise exc.NoSuchTableError(f"{schema}.{table}" if schema else table)

    def has_table(self, connection, table_name, schema=None, **kw):
        try:
            self._require(connection, table_name, schema)
        except exc.NoSuchTableError:
            return False
        return True

    def has_sequence(self, connection, sequence_name, schema=None, **kw):
        return bool(
            self._rows(
                connection,
                "SELECT 1 FROM information_schema.sequences"
                " WHERE sequence_schema = :s AND sequence_name = :t",
                sequence_name,
                schema,
            )
        )

    @reflection.cache
    def get_schema_names(self, connection, **kw):
        return self._names(
            connection, "SELECT schema_name FROM information_schema.schemata ORDER BY 1"
        )

    def _objects(self, connection, schema, *kinds):
        named = ", ".join(f"'{kind}'" for kind in kinds)
        return self._names(
            connection,
            "SELECT table_name FROM information_schema.tables"
            f" WHERE table_schema = :s AND table_type IN ({named}) ORDER BY 1",
            s=self._schema(connection, schema),
        )

    @reflection.cache
    def get_table_names(self, connection, schema=None, **kw):
        return self._objects(connection, schema, "BASE TABLE")

    @reflection.cache
    def get_temp_table_names(self, connection, schema=None, **kw):
        return self._objects(connection, schema, "LOCAL TEMPORARY")

    @reflection.cache
    def get_view_names(self, connection, schema=None, **kw):
        return self._objects(connection, schema, "VIEW", "SYSTEM VIEW")

    @reflection.cache
    def get_materialized_view_names(self, connection, schema=None, **kw):
        return self._objects(connection, schema, "MATERIALIZED VIEW")

    @reflection.cache
    def get_sequence_names(self, connection, schema=None, **kw):
        return self._names(
            connection,
            "SELECT sequence_name FROM information_schema.sequences"
            " WHERE sequence_schema = :s ORDER BY 1",
            s=self._schema(connection, schema),
        )

    @reflection.cache
    def get_view_definition(self, connection, view_name, schema=None, **kw):
        rows = self._rows(
            connection,
            "SELECT view_definition FROM information_schema.views"
            " WHERE table_schema = :s AND table_name = :t",
            view_name,
            schema,
        )
        if not rows:
            raise exc.NoSuchTableError(view_name)
        return rows[0][0]

    @reflection.cache
    def get_table_comment(self, connection, table_name, schema=None, **kw):
        self._require(connection, table_name, schema)
        rows = self._rows(
            connection,
            "SELECT remarks FROM information_schema.tables"
            " WHERE table_schema = :s AND table_name = :t",
            table_name,
            schema,
        )
        return {"text": rows[0][0]}

    @reflection.cache
    def get_columns(self, connection, table_name, schema=None, **kw):
        self._require(connection, table_name, schema)
        rows = self._rows(
            connection,
            "SELECT column_name, data_type, character_maximum_length, numeric_precision,"
            " numeric_scale, element_type, is_nullable, column_default, is_identity,"
            " identity_generation, is_generated, generation_expression, remarks"
            " FROM information_schema.columns"
            " WHERE table_schema = :s AND table_name = :t ORDER BY ordinal_position",
            table_name,
            schema,
        )
        return [self._column(row) for row in rows]

    def _column(self, row):
        (name, kind, length, precision, scale, element, nullable, default) = row[:8]
        (identity, generation, generated, expression, comment) = row[8:]
        column = {
            "name": self.normalize_name(name),
            "type": type_of(kind, length, precision, scale, element),
            "nullable": nullable == "YES",
            "default": None if generated == "ALWAYS" else default,
            "autoincrement": identity == "YES",
            "comment": comment,
        }
        if identity == "YES":
            column["identity"] = {"always": generation == "ALWAYS"}
        if generated == "ALWAYS":
            column["computed"] = {"sqltext": expression, "persisted": True}
        return column

    def _keys(self, connection, table, schema, kind):
        """Columns of constraints, by the constraint's name."""
        rows = self._rows(
            connection,
            "SELECT k.constraint_name, k.column_name, c.remarks"
            " FROM information_schema.table_constraints AS c"
            " JOIN information_schema.key_column_usage AS k"
            " ON k.constraint_schema = c.constraint_schema AND k.table_name = c.table_name"
            " AND k.constraint_name = c.constraint_name"
            f" WHERE c.constraint_type = '{kind}'"
            " AND c.table_schema = :s AND c.table_name = :t"
            " ORDER BY k.constraint_name, k.ordinal_position",
            table,
            schema,
        )
        keys = {}
        for constraint, column, _ in rows:
            keys.setdefault(self.normalize_name(constraint), []).append(
                self.normalize_name(column)
            )
        return keys

    @reflection.cache
    def get_pk_constraint(self, connection, table_name, schema=None, **kw):
        self._require(connection, table_name, schema)
        keys = self._keys(connection, table_name, schema, "PRIMARY KEY")
        for name, columns in keys.items():
            return {"name": name, "constrained_columns": columns}
        return {"name": None, "constrained_columns": []}

    @reflection.cache
    def get_unique_constraints(self, connection, table_name, schema=None, **kw):
        self._require(connection, table_name, schema)
        keys = self._keys(connection, table_name, schema, "UNIQUE")
        return [
            {"name": name, "column_names": columns, "duplicates_index": name}
            for name, columns in keys.items()
        ]

    @reflection.cache
    def get_check_constraints(self, connection, table_name, schema=None, **kw):
        self._require(connection, table_name, schema)
        rows = self._rows(
            connection,
            "SELECT c.constraint_name, k.check_clause"
            " FROM information_schema.table_constraints AS c"
            " JOIN information_schema.check_constraints AS k"
            " ON k.constraint_schema = c.constraint_schema"
            " AND k.constraint_name = c.constraint_name"
            " WHERE c.constraint_type = 'CHECK'"
            " AND c.table_schema = :s AND c.table_name = :t ORDER BY 1",
            table_name,
            schema,
        )
        return [
            {"name": self.normalize_name(name), "sqltext": clause} for name, clause in rows
        ]

    @reflection.cache
    def get_foreign_keys(self, connection, table_name, schema=None, **kw):
        self._require(connection, table_name, schema)
        rows = self._rows(connection, _FOREIGN_KEYS, table_name, schema)
        default = self._schema(connection, None)
        keys = {}
        for name, column, parent_schema, parent, parent_column, update, delete in rows:
            key = keys.setdefault(
                name,
                {
                    "name": self.normalize_name(name),
                    "constrained_columns": [],
                    "referred_schema": None
                    if schema is None and parent_schema == default
                    else self.normalize_name(parent_schema),
                    "referred_table": self.normalize_name(parent),
                    "referred_columns": [],
                    "options": {
                        option: rule
                        for option, rule in (("onupdate", update), ("ondelete", delete))
                        if rule != "NO ACTION"
                    },
                },
            )
            key["constrained_columns"].append(self.normalize_name(column))
            key["referred_columns"].append(self.normalize_name(parent_column))
        return list(keys.values())

    @reflection.cache
    def get_indexes(self, connection, table_name, schema=None, **kw):
        self._require(connection, table_name, schema)
        rows = self._rows(
            connection,
            "SELECT index_name, is_unique, column_name FROM information_schema.index_columns"
            " WHERE table_schema = :s AND table_name = :t AND is_primary = 'NO'"
            " ORDER BY index_name, ordinal_position",
            table_name,
            schema,
        )
        constraints = {
            c["name"] for c in self.get_unique_constraints(connection, table_name, schema)
        }
        indexes = {}
        for name, unique, column in rows:
            index = indexes.setdefault(
                self.normalize_name(name),
                {
                    "name": self.normalize_name(name),
                    "unique": unique == "YES",
                    "column_names": [],
                },
            )
            index["column_names"].append(self.normalize_name(column))
        for name in constraints & indexes.keys():
            indexes[name]["duplicates_constraint"] = name
        # A foreign key makes its own index, under its name.
        for key in self.get_foreign_keys(connection, table_name, schema):
            made = indexes.get(f"{key['name']}_index")
            if made and made["column_names"] == key["constrained_columns"]:
                del indexes[made["name"]]
        return list(indexes.values())


_FOREIGN_KEYS = """
SELECT k.constraint_name, k.column_name, p.table_schema, p.table_name, p.column_name,
  r.update_rule, r.delete_rule
FROM information_schema.referential_constraints AS r
JOIN information_schema.key_column_usage AS k
  ON k.constraint_schema = r.constraint_schema AND k.constraint_name = r.constraint_name
JOIN information_schema.key_column_usage AS p
  ON p.constraint_schema = r.unique_constraint_schema
  AND p.constraint_name = r.unique_constraint_name
  AND p.ordinal_position = k.position_in_unique_constraint
WHERE k.table_schema = :s AND k.table_name = :t
ORDER BY k.constraint_name, k.ordinal_position
"""
