package io.mokadb.server.avatica;

import io.mokadb.session.Binary;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.LargeObject;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.math.BigDecimal;
import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.avatica.ColumnMetaData;
import org.apache.calcite.avatica.ColumnMetaData.Rep;

/** Avatica's representation of the seam's types and values. Stateless. */
final class AvaticaTypes {
  private static final long MICROS_PER_MILLI = 1_000;
  private static final int DAY_MILLIS = 86_400_000;
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private AvaticaTypes() {}

  /** The constant of {@link Types}; text where Avatica knows no such type. */
  static int code(Kind kind) {
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
      case VARCHAR,
          CLOB,
          JSON,
          ENUM,
          TIME_TZ,
          TIMESTAMP_TZ,
          UUID,
          INTERVAL_YEAR_MONTH,
          INTERVAL_DAY_TIME,
          ARRAY,
          ROW,
          NULL ->
          Types.VARCHAR;
      case BINARY -> Types.BINARY;
      case VARBINARY, BLOB -> Types.VARBINARY;
      case DATE -> Types.DATE;
      case TIME -> Types.TIME;
      case TIMESTAMP -> Types.TIMESTAMP;
    };
  }

  private static Rep rep(Kind kind) {
    return switch (kind) {
      case BOOLEAN -> Rep.BOOLEAN;
      case TINYINT -> Rep.BYTE;
      case SMALLINT -> Rep.SHORT;
      case INTEGER, DATE, TIME -> Rep.INTEGER;
      case BIGINT, TIMESTAMP -> Rep.LONG;
      case DECIMAL -> Rep.NUMBER;
      case REAL -> Rep.FLOAT;
      case DOUBLE -> Rep.DOUBLE;
      case BINARY, VARBINARY, BLOB -> Rep.BYTE_STRING;
      case CHAR,
          VARCHAR,
          CLOB,
          JSON,
          ENUM,
          TIME_TZ,
          TIMESTAMP_TZ,
          UUID,
          INTERVAL_YEAR_MONTH,
          INTERVAL_DAY_TIME,
          ARRAY,
          ROW,
          NULL ->
          Rep.STRING;
    };
  }

  private static String className(Kind kind) {
    return switch (kind) {
      case BINARY, VARBINARY, BLOB -> byte[].class.getName();
      case DATE -> java.sql.Date.class.getName();
      case TIME -> java.sql.Time.class.getName();
      case TIMESTAMP -> java.sql.Timestamp.class.getName();
      case DECIMAL -> BigDecimal.class.getName();
      default -> rep(kind).clazz.getName();
    };
  }

  /**
   * @param ordinal from 0
   */
  static ColumnMetaData column(int ordinal, ColumnInfo info) {
    SqlType type = info.type();
    Kind kind = type.kind();
    int precision = precision(type);
    return new ColumnMetaData(
        ordinal,
        info.autoIncrement(),
        kind.isCharacter(),
        true,
        false,
        info.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
        kind.isNumeric(),
        precision,
        info.label(),
        info.name(),
        info.schema() == null ? "" : info.schema(),
        precision,
        type.scale(),
        info.table() == null ? "" : info.table(),
        "",
        ColumnMetaData.scalar(code(kind), kind.sqlName(), rep(kind)),
        true,
        false,
        false,
        className(kind));
  }

  static int precision(SqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> 1;
      case TINYINT -> 3;
      case SMALLINT -> 5;
      case INTEGER, DATE -> 10;
      case BIGINT -> 19;
      case REAL -> 7;
      case DOUBLE -> 15;
      case TIME -> 12;
      case TIMESTAMP -> 23;
      default -> type.precision() == SqlType.UNLIMITED ? NO_LIMIT : type.precision();
    };
  }

  /** A row in Avatica's representation. Changes and returns the given array's values. */
  static List<Object> row(List<ColumnInfo> columns, Object[] row) {
    Object[] converted = new Object[row.length];
    for (int i = 0; i < row.length; i++) {
      converted[i] = value(columns.get(i).type().kind(), row[i]);
    }
    return Arrays.asList(converted);
  }

  static Object value(Kind kind, Object value) {
    if (value == null) {
      return null;
    }
    return switch (kind) {
      case TINYINT -> ((Number) value).byteValue();
      case SMALLINT -> ((Number) value).shortValue();
      case BINARY, VARBINARY -> ((Binary) value).toByteArray();
      case CLOB -> whole(value);
      case BLOB -> ((Binary) whole(value)).toByteArray();
      case TIME -> (int) Math.floorDiv((Long) value, MICROS_PER_MILLI) % DAY_MILLIS;
      case TIMESTAMP -> Math.floorDiv((Long) value, MICROS_PER_MILLI);
      case ARRAY -> value.toString();
      case ROW -> Arrays.deepToString((Object[]) value);
      case INTERVAL_YEAR_MONTH -> AvaticaText.ofMonths((Long) value);
      case INTERVAL_DAY_TIME -> AvaticaText.ofMicros((Long) value);
      case TIMESTAMP_TZ -> AvaticaText.of((OffsetDateTime) value);
      case UUID, TIME_TZ, NULL -> value.toString();
      default -> value;
    };
  }

  /** About how many bytes a value takes on the way. */
  static int weight(Object value) {
    if (value instanceof String text) {
      return 8 + text.length();
    }
    if (value instanceof byte[] bytes) {
      return 8 + bytes.length;
    }
    return 16;
  }

  /** The protocol has no way to ask for a part. */
  private static Object whole(Object value) {
    return value instanceof LargeObject object ? object.whole(LargeObject.MAX_WHOLE_BYTES) : value;
  }
}
