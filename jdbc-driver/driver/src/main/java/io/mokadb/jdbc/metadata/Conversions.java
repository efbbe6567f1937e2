package io.mokadb.jdbc.metadata;

import java.sql.Types;

/** The conversions between JDBC types that CAST has. Stateless. */
final class Conversions {
  private Conversions() {}

  static boolean canCast(int fromType, int toType) {
    int from = family(fromType);
    int to = family(toType);
    if (from == 0 || to == 0) {
      return false;
    }
    boolean temporal = from == Types.DATE && to == Types.DATE;
    return from == to && !temporal
        || from == Types.VARCHAR
        || to == Types.VARCHAR
        || temporal
            && (fromType == toType
                || isTimestamp(fromType)
                || isTimestamp(toType)
                || (fromType != Types.DATE && toType != Types.DATE));
  }

  private static boolean isTimestamp(int type) {
    return type == Types.TIMESTAMP || type == Types.TIMESTAMP_WITH_TIMEZONE;
  }

  /** One type for each family, 0 for unknown ones. */
  private static int family(int type) {
    return switch (type) {
      case Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE ->
          Types.NUMERIC;
      case Types.CHAR, Types.VARCHAR, Types.CLOB -> Types.VARCHAR;
      case Types.BINARY, Types.VARBINARY, Types.BLOB -> Types.VARBINARY;
      case Types.BOOLEAN -> Types.BOOLEAN;
      case Types.DATE,
          Types.TIME,
          Types.TIMESTAMP,
          Types.TIME_WITH_TIMEZONE,
          Types.TIMESTAMP_WITH_TIMEZONE ->
          Types.DATE;
      default -> 0;
    };
  }
}
