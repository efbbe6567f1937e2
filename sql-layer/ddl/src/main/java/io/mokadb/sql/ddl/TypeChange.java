package io.mokadb.sql.ddl;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;

/** Types that a column may change into while its stored values stay as they are. */
final class TypeChange {
  private TypeChange() {}

  /**
   * True if every value of {@code from}, as it is stored, is the same value of {@code to}.
   *
   * @param inKey whether keys and index entries hold the column too
   */
  static boolean keepsValues(SqlType from, SqlType to, boolean inKey) {
    if (from.equals(to)) {
      return true;
    }
    if (from.kind().isExactInteger() && to.kind().isExactInteger()) {
      return from.kind().compareTo(to.kind()) <= 0;
    }
    if (from.kind().isExactInteger() && to.kind() == Kind.DECIMAL && !inKey) {
      return to.scale() == 0 && to.precision() >= digits(from.kind());
    }
    if (from.kind() != to.kind()) {
      return from.kind() == Kind.CHAR
          && to.kind() == Kind.VARCHAR
          && isAtLeast(to.precision(), from.precision());
    }
    return switch (from.kind()) {
      case VARCHAR, VARBINARY, CLOB, BLOB -> isAtLeast(to.precision(), from.precision());
      case CHAR -> to.precision() >= from.precision();
      case DECIMAL -> from.scale() == to.scale() && to.precision() >= from.precision();
      case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> isAtLeast(to.precision(), from.precision());
      default -> false;
    };
  }

  private static boolean isAtLeast(int precision, int other) {
    return precision == SqlType.UNLIMITED || other != SqlType.UNLIMITED && precision >= other;
  }

  private static int digits(Kind integer) {
    return switch (integer) {
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INTEGER -> 10;
      default -> 19;
    };
  }
}
