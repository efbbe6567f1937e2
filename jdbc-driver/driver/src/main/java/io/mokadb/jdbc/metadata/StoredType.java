package io.mokadb.jdbc.metadata;

import io.mokadb.jdbc.value.JdbcTypes;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/**
 * A type as INFORMATION_SCHEMA describes it.
 *
 * @param sql of kind NULL if the database is newer than this driver and has other types
 * @param name of the type, for arrays after that of their elements
 */
record StoredType(SqlType sql, String name) {
  /** The columns that {@link #read} expects, in this order. */
  static final String COLUMNS =
      "DATA_TYPE, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, NUMERIC_SCALE, DATETIME_PRECISION,"
          + " ELEMENT_TYPE";

  /**
   * Reads a type.
   *
   * @param first the column with the type's name, from 1
   */
  static StoredType read(ResultSet row, int first) throws SQLException {
    String name = row.getString(first);
    Kind kind = kind(name);
    SqlType type =
        switch (kind) {
          case DECIMAL ->
              SqlType.decimal(number(row, first + 2), Math.max(0, number(row, first + 3)));
          case CHAR, VARCHAR, BINARY, VARBINARY, CLOB, BLOB, ENUM ->
              SqlType.of(kind, number(row, first + 1));
          case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> SqlType.of(kind, number(row, first + 4));
          default -> SqlType.of(kind);
        };
    return new StoredType(type, kind == Kind.ARRAY ? row.getString(first + 5) + " ARRAY" : name);
  }

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

  /** A constant of {@link Types}. */
  int code() {
    return sql.kind() == Kind.NULL ? Types.OTHER : JdbcTypes.code(sql.kind());
  }

  int precision() {
    return JdbcTypes.precision(sql);
  }

  /** Digits after the point, or of a second; null for types without. */
  Integer digits() {
    return switch (sql.kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ ->
          JdbcTypes.scale(sql);
      default -> null;
    };
  }

  /** Tells whether values have a length in characters or bytes. */
  boolean isSized() {
    return sql.kind().isCharacter() || sql.kind().isBinary();
  }
}
