package io.mokadb.jdbc.metadata;

import java.sql.Types;

/**
 * The conversions between JDBC types that CAST, and with it {@code {fn CONVERT(...)}}, has. The
 * driver does not see the engine; {@code ConversionsTest} compares each pair with a conversion that
 * runs. Stateless.
 */
final class Conversions {
  private Conversions() {}

  /** Types that convert alike. */
  private enum Family {
    BOOLEAN,
    INTEGER,
    NUMBER,
    TEXT,
    BYTES,
    DATE,
    TIME,
    TIME_WITH_ZONE,
    TIMESTAMP,
    UNKNOWN;

    boolean isNumeric() {
      return this == INTEGER || this == NUMBER;
    }
  }

  static boolean canCast(int fromType, int toType) {
    Family from = family(fromType);
    Family to = family(toType);
    if (from == Family.UNKNOWN || to == Family.UNKNOWN) {
      return false;
    }
    if (from == to || from == Family.TEXT || to == Family.TEXT) {
      return true;
    }
    return switch (from) {
      case BOOLEAN -> to == Family.INTEGER;
      case INTEGER, NUMBER -> to.isNumeric() || to == Family.BOOLEAN;
      case DATE -> to == Family.TIMESTAMP;
      case TIME -> to == Family.TIMESTAMP || to == Family.TIME_WITH_ZONE;
      case TIME_WITH_ZONE -> to == Family.TIME;
      case TIMESTAMP -> to == Family.DATE || to == Family.TIME || to == Family.TIME_WITH_ZONE;
      case TEXT, BYTES, UNKNOWN -> false;
    };
  }

  private static Family family(int type) {
    return switch (type) {
      case Types.BOOLEAN, Types.BIT -> Family.BOOLEAN;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> Family.INTEGER;
      case Types.DECIMAL, Types.NUMERIC, Types.REAL, Types.FLOAT, Types.DOUBLE -> Family.NUMBER;
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.CLOB,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.NCLOB ->
          Family.TEXT;
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> Family.BYTES;
      case Types.DATE -> Family.DATE;
      case Types.TIME -> Family.TIME;
      case Types.TIME_WITH_TIMEZONE -> Family.TIME_WITH_ZONE;
      case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> Family.TIMESTAMP;
      default -> Family.UNKNOWN;
    };
  }
}
