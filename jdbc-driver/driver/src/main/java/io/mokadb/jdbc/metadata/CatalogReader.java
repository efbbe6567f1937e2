package io.mokadb.jdbc.metadata;

import io.mokadb.jdbc.value.JdbcTypes;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The rows of INFORMATION_SCHEMA that the metadata needs. Reads to the end, keeps nothing. */
final class CatalogReader {
  private static final String VIEWS = " FROM INFORMATION_SCHEMA.";

  private final Connection connection;

  CatalogReader(Connection connection) {
    this.connection = connection;
  }

  /**
   * @param type BASE TABLE, VIEW or SYSTEM VIEW
   */
  record Table(String schema, String name, String type, String remarks) {}

  /** A column; {@code position} counts from 1. */
  record Column(
      String schema,
      String table,
      String name,
      int position,
      SqlType type,
      String typeName,
      String defaultText,
      boolean nullable,
      boolean identity,
      boolean generated,
      String remarks) {
    int jdbcType() {
      return type.kind() == Kind.NULL ? java.sql.Types.OTHER : JdbcTypes.code(type.kind());
    }
  }

  record KeyPart(String schema, String table, String constraint, String column, int position) {}

  record IndexPart(
      String schema,
      String table,
      String index,
      boolean unique,
      int position,
      String column,
      boolean ascending,
      boolean primary) {}

  /** Makes one row into what is wanted. */
  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  List<String> schemas() throws SQLException {
    return read(
        "SELECT SCHEMA_NAME" + VIEWS + "SCHEMATA",
        "SCHEMA_NAME",
        NamePattern.ANY,
        null,
        NamePattern.ANY,
        row -> row.getString(1));
  }

  List<Table> tables(NamePattern schema, NamePattern table) throws SQLException {
    return read(
        "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, REMARKS" + VIEWS + "TABLES",
        "TABLE_SCHEMA",
        schema,
        "TABLE_NAME",
        table,
        row -> new Table(row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
  }

  List<Column> columns(NamePattern schema, NamePattern table) throws SQLException {
    return read(
        "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION, COLUMN_DEFAULT,"
            + " IS_NULLABLE, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION,"
            + " NUMERIC_SCALE, DATETIME_PRECISION, IS_IDENTITY, REMARKS, ELEMENT_TYPE,"
            + " IS_GENERATED"
            + VIEWS
            + "COLUMNS",
        "TABLE_SCHEMA",
        schema,
        "TABLE_NAME",
        table,
        CatalogReader::column);
  }

  private static Column column(ResultSet row) throws SQLException {
    String typeName = row.getString(7);
    Kind kind = kind(typeName);
    SqlType type = type(row);
    return new Column(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getInt(4),
        type,
        kind == Kind.ARRAY ? row.getString(14) + " ARRAY" : typeName,
        row.getString(5),
        yes(row, 6),
        yes(row, 12),
        "ALWAYS".equals(row.getString(15)),
        row.getString(13));
  }

  /** From the name in column 7 and what follows it. */
  private static SqlType type(ResultSet row) throws SQLException {
    Kind kind = kind(row.getString(7));
    return switch (kind) {
      case DECIMAL -> SqlType.decimal(number(row, 9), Math.max(0, number(row, 10)));
      case CHAR, VARCHAR, BINARY, VARBINARY, CLOB, BLOB, ENUM -> SqlType.of(kind, number(row, 8));
      case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> SqlType.of(kind, number(row, 11));
      default -> SqlType.of(kind);
    };
  }

  /** NULL for a type of a newer engine. */
  private static Kind kind(String typeName) {
    for (Kind kind : Kind.values()) {
      if (kind.name().equals(typeName) || JdbcTypes.name(kind).equals(typeName)) {
        return kind;
      }
    }
    return Kind.NULL;
  }

  private static int number(ResultSet row, int column) throws SQLException {
    int number = row.getInt(column);
    return row.wasNull() ? SqlType.UNLIMITED : number;
  }

  private static boolean yes(ResultSet row, int column) throws SQLException {
    String flag = row.getString(column);
    return "YES".equals(flag) || "TRUE".equals(flag);
  }

  /** A function; what it returns is a value, or rows. */
  record Routine(String schema, String name, boolean givesRows, String remarks) {}

  /**
   * A parameter of a function, its value, or a column of its rows.
   *
   * @param position 0 for the value
   */
  record Parameter(
      String schema,
      String function,
      int position,
      boolean result,
      String name,
      SqlType type,
      String typeName) {}

  List<Routine> functions(NamePattern schema, NamePattern name) throws SQLException {
    return read(
        "SELECT ROUTINE_SCHEMA, ROUTINE_NAME, DATA_TYPE, REMARKS" + VIEWS + "ROUTINES",
        "ROUTINE_SCHEMA",
        schema,
        "ROUTINE_NAME",
        name,
        row ->
            new Routine(
                row.getString(1),
                row.getString(2),
                "ROW".equals(row.getString(3)),
                row.getString(4)));
  }

  List<Parameter> parameters(NamePattern schema, NamePattern function) throws SQLException {
    return read(
        "SELECT SPECIFIC_SCHEMA, SPECIFIC_NAME, ORDINAL_POSITION, IS_RESULT, PARAMETER_NAME,"
            + " PARAMETER_DEFAULT, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION,"
            + " NUMERIC_SCALE, DATETIME_PRECISION, ELEMENT_TYPE"
            + VIEWS
            + "PARAMETERS",
        "SPECIFIC_SCHEMA",
        schema,
        "SPECIFIC_NAME",
        function,
        row ->
            new Parameter(
                row.getString(1),
                row.getString(2),
                row.getInt(3),
                yes(row, 4),
                row.getString(5),
                type(row),
                "ARRAY".equals(row.getString(7))
                    ? row.getString(12) + " ARRAY"
                    : row.getString(7)));
  }

  /** The columns of primary keys, in key order within each table. */
  List<KeyPart> primaryKeys(NamePattern schema, NamePattern table) throws SQLException {
    List<KeyPart> constraints =
        read(
            "SELECT TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, CONSTRAINT_TYPE"
                + VIEWS
                + "TABLE_CONSTRAINTS",
            "TABLE_SCHEMA",
            schema,
            "TABLE_NAME",
            table,
            row ->
                "PRIMARY KEY".equals(row.getString(4))
                    ? new KeyPart(row.getString(1), row.getString(2), row.getString(3), null, 0)
                    : null);
    if (constraints.isEmpty()) {
      return constraints;
    }
    java.util.Set<KeyPart> primary = new java.util.HashSet<>(constraints);
    return read(
        "SELECT TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, ORDINAL_POSITION"
            + VIEWS
            + "KEY_COLUMN_USAGE",
        "TABLE_SCHEMA",
        schema,
        "TABLE_NAME",
        table,
        row -> {
          KeyPart constraint =
              new KeyPart(row.getString(1), row.getString(2), row.getString(3), null, 0);
          return primary.contains(constraint)
              ? new KeyPart(
                  constraint.schema(),
                  constraint.table(),
                  constraint.constraint(),
                  row.getString(4),
                  row.getInt(5))
              : null;
        });
  }

  /** A privilege on a table or, with its name, on a column. */
  record Privilege(
      String schema,
      String table,
      String column,
      String grantor,
      String grantee,
      String privilege,
      String grantable) {}

  List<Privilege> tablePrivileges(NamePattern schema, NamePattern table) throws SQLException {
    return privileges("", "TABLE_PRIVILEGES", schema, table);
  }

  List<Privilege> columnPrivileges(NamePattern schema, NamePattern table) throws SQLException {
    return privileges(", COLUMN_NAME", "COLUMN_PRIVILEGES", schema, table);
  }

  /**
   * @param column what the view tells besides, or nothing
   */
  private List<Privilege> privileges(
      String column, String view, NamePattern schema, NamePattern table) throws SQLException {
    return read(
        "SELECT TABLE_SCHEMA, TABLE_NAME, GRANTOR, GRANTEE, PRIVILEGE_TYPE, IS_GRANTABLE"
            + column
            + VIEWS
            + view,
        "TABLE_SCHEMA",
        schema,
        "TABLE_NAME",
        table,
        row ->
            new Privilege(
                row.getString(1),
                row.getString(2),
                column.isEmpty() ? null : row.getString(7),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6)));
  }

  List<IndexPart> indexes(NamePattern schema, NamePattern table) throws SQLException {
    return read(
        "SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, IS_UNIQUE, ORDINAL_POSITION, COLUMN_NAME,"
            + " IS_ASCENDING, IS_PRIMARY"
            + VIEWS
            + "INDEX_COLUMNS",
        "TABLE_SCHEMA",
        schema,
        "TABLE_NAME",
        table,
        row ->
            new IndexPart(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                yes(row, 4),
                row.getInt(5),
                row.getString(6),
                yes(row, 7),
                yes(row, 8)));
  }

  /**
   * Runs a query, with equality where a pattern allows one name only; the rest is judged here. The
   * result's columns 1 and 2 are those that the patterns are about.
   */
  private <T> List<T> read(
      String select,
      String firstName,
      NamePattern first,
      String secondName,
      NamePattern second,
      RowReader<T> reader)
      throws SQLException {
    StringBuilder sql = new StringBuilder(select);
    List<String> parameters = new ArrayList<>();
    restrict(sql, parameters, firstName, first);
    restrict(sql, parameters, secondName, second);
    List<T> result = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(sql.toString())) {
      for (int i = 0; i < parameters.size(); i++) {
        query.setString(i + 1, parameters.get(i));
      }
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          boolean wanted =
              first.matches(rows.getString(1))
                  && (secondName == null || second.matches(rows.getString(2)));
          T read = wanted ? reader.read(rows) : null;
          if (read != null) {
            result.add(read);
          }
        }
      }
    }
    return result;
  }

  private static void restrict(
      StringBuilder sql, List<String> parameters, String name, NamePattern pattern) {
    String single = pattern.single();
    if (single != null) {
      sql.append(parameters.isEmpty() ? " WHERE " : " AND ").append(name).append(" = ?");
      parameters.add(single);
    }
  }
}
