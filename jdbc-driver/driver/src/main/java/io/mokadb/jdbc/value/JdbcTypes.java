package io.mokadb.jdbc.value;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.sql.Types;

/** The names, codes and widths that JDBC has for a {@link SqlType}. Stateless. */
public final class JdbcTypes {
  /** The length reported for text and bytes without a limit. */
  public static final int UNBOUNDED_LENGTH = Integer.MAX_VALUE;

  private static final int MAX_FRACTION = 6;

  /** The width of {@code +hh:mm}. */
  private static final int OFFSET_WIDTH = 6;

  private JdbcTypes() {}

  /** The constant of {@link Types} for a kind. */
  public static int code(Kind kind) {
    return switch (kind) {
      case BOOLEAN -> Types.BOOLEAN;
      case TINYINT -> Types.TINYINT;
      case SMALLINT -> Types.SMALLINT;
      case INTEGER -> Types.INTEGER;
      case BIGINT -> Types.BIGINT;
      case DECIMAL -> Types.DECIMAL;
      case REAL -> Types.REAL;
      case DOUBLE -> Types.DOUBLE;
      case CHAR -> Types.CHAR;
      case VARCHAR, ENUM -> Types.VARCHAR;
      case BINARY -> Types.BINARY;
      case VARBINARY -> Types.VARBINARY;
      case DATE -> Types.DATE;
      case TIME -> Types.TIME;
      case TIMESTAMP -> Types.TIMESTAMP;
      case TIME_TZ -> Types.TIME_WITH_TIMEZONE;
      case TIMESTAMP_TZ -> Types.TIMESTAMP_WITH_TIMEZONE;
      case UUID, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> Types.OTHER;
      case CLOB -> Types.CLOB;
      case BLOB -> Types.BLOB;
      case JSON -> Types.OTHER;
      case ARRAY -> Types.ARRAY;
      case ROW -> Types.STRUCT;
      case NULL -> Types.NULL;
    };
  }

  /** As {@link #name(Kind)}; of an array with its elements' type. */
  public static String name(SqlType type) {
    return type.kind() == Kind.ARRAY && type.element() != null
        ? name(type.element()) + " ARRAY"
        : name(type.kind());
  }

  /** The name of a kind in SQL. */
  public static String name(Kind kind) {
    return kind.sqlName();
  }

  /** The name of the class that {@code getObject} returns. */
  public static String className(Kind kind) {
    return switch (kind) {
      case BOOLEAN -> Boolean.class.getName();
      case TINYINT, SMALLINT, INTEGER -> Integer.class.getName();
      case BIGINT -> Long.class.getName();
      case DECIMAL -> BigDecimal.class.getName();
      case REAL -> Float.class.getName();
      case DOUBLE -> Double.class.getName();
      case CHAR, VARCHAR, JSON, ENUM, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          String.class.getName();
      case BINARY, VARBINARY -> "[B";
      case DATE -> java.sql.Date.class.getName();
      case TIME -> java.sql.Time.class.getName();
      case TIMESTAMP -> java.sql.Timestamp.class.getName();
      case CLOB -> java.sql.Clob.class.getName();
      case BLOB -> java.sql.Blob.class.getName();
      case TIME_TZ -> java.time.OffsetTime.class.getName();
      case TIMESTAMP_TZ -> java.time.OffsetDateTime.class.getName();
      case UUID -> java.util.UUID.class.getName();
      case ARRAY -> java.sql.Array.class.getName();
      case ROW -> java.sql.Struct.class.getName();
      case NULL -> Object.class.getName();
    };
  }

  /** Digits, characters, bytes, or the length of a date and time as text. */
  public static int precision(SqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> 1;
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INTEGER -> 10;
      case BIGINT -> 19;
      case REAL -> 7;
      case DOUBLE -> 15;
      case DECIMAL ->
          type.precision() == SqlType.UNLIMITED ? SqlType.MAX_DECIMAL_PRECISION : type.precision();
      case CLOB, BLOB ->
          type.precision() == SqlType.UNLIMITED
              ? SqlType.MAX_LARGE_OBJECT_BYTES
              : Math.min(type.precision(), SqlType.MAX_LARGE_OBJECT_BYTES);
      case CHAR, VARCHAR, BINARY, VARBINARY, JSON, ENUM ->
          type.precision() == SqlType.UNLIMITED ? UNBOUNDED_LENGTH : type.precision();
      case DATE -> 10;
      case TIME -> 8 + fractionWidth(type);
      case TIMESTAMP -> 19 + fractionWidth(type);
      case TIME_TZ -> 8 + fractionWidth(type) + OFFSET_WIDTH;
      case TIMESTAMP_TZ -> 19 + fractionWidth(type) + OFFSET_WIDTH;
      case UUID -> 36;
      case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME, ARRAY, ROW, NULL -> 0;
    };
  }

  /** Digits after the point; of a second for times. */
  public static int scale(SqlType type) {
    return switch (type.kind()) {
      case DECIMAL -> type.scale();
      case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> fraction(type);
      default -> 0;
    };
  }

  /** Characters that the widest value takes as text. */
  public static int displaySize(SqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> 5;
      case TINYINT -> 4;
      case SMALLINT -> 6;
      case INTEGER -> 11;
      case BIGINT -> 20;
      case REAL -> 15;
      case DOUBLE -> 24;
      case DECIMAL -> precision(type) + 2;
      case BINARY, VARBINARY, BLOB ->
          (int) Math.min((long) precision(type) * 2, (long) UNBOUNDED_LENGTH);
      case INTERVAL_YEAR_MONTH -> 14;
      case INTERVAL_DAY_TIME -> 30;
      case ARRAY, ROW -> UNBOUNDED_LENGTH;
      case NULL -> 4;
      default -> precision(type);
    };
  }

  public static boolean isSigned(Kind kind) {
    return kind.isNumeric();
  }

  private static int fraction(SqlType type) {
    return type.precision() == SqlType.UNLIMITED ? MAX_FRACTION : type.precision();
  }

  private static int fractionWidth(SqlType type) {
    int digits = fraction(type);
    return digits == 0 ? 0 : digits + 1;
  }
}
