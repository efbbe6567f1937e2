package io.mokadb.sql.access.constraint;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * The last look at values before they are stored: NOT NULL, lengths, ranges. The planner has cast
 * them to the column's family already; what is wrong here names table and column. Immutable.
 */
public final class RowCheck {
  private final TableDef table;
  private final ColumnDef[] columns;

  public RowCheck(TableDef table) {
    this.table = table;
    this.columns = table.columns().toArray(ColumnDef[]::new);
  }

  /** Checks all columns of {@code row} and brings them into the form of their types, in place. */
  void conform(Object[] row) {
    for (int i = 0; i < columns.length; i++) {
      row[i] = conform(i, row[i]);
    }
  }

  /** The value as column {@code ordinal} stores it. */
  public Object conform(int ordinal, Object value) {
    ColumnDef column = columns[ordinal];
    if (value == null) {
      if (!column.nullable()) {
        throw new MokaException(SqlState.NOT_NULL_VIOLATION, describe(column) + " may not be null");
      }
      return null;
    }
    SqlType type = column.type();
    if (value instanceof LargeObject object && type.kind().isLarge()) {
      return conformLarge(column, object);
    }
    if (!type.kind().javaClass().isInstance(value)
        && !(type.kind().isNumeric() && value instanceof Number)) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          describe(column)
              + " is "
              + type
              + " and cannot hold a "
              + value.getClass().getSimpleName());
    }
    return switch (type.kind()) {
      case VARCHAR, CLOB -> {
        String text = (String) value;
        if (tooLong(text, type)) {
          throw tooLong(column, text.codePointCount(0, text.length()), "characters");
        }
        if (type.kind() == SqlType.Kind.CLOB) {
          checkLarge(column, utf8Length(text));
        }
        yield text;
      }
      case CHAR -> padded(column, (String) value);
      case BINARY, VARBINARY, BLOB -> {
        int length = ((Binary) value).length();
        if (type.precision() != SqlType.UNLIMITED && length > type.precision()) {
          throw tooLong(column, length, "bytes");
        }
        if (type.kind() == SqlType.Kind.BLOB) {
          checkLarge(column, length);
        }
        yield value;
      }
      case DECIMAL -> decimal(column, value);
      case TINYINT -> (int) integer(column, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> (int) integer(column, value, Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER ->
          value instanceof Integer
              ? value
              : (Object) (int) integer(column, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT ->
          value instanceof Long
              ? value
              : (Object) integer(column, value, Long.MIN_VALUE, Long.MAX_VALUE);
      case REAL -> ((Number) value).floatValue();
      case DOUBLE -> ((Number) value).doubleValue();
      default -> value;
    };
  }

  private LargeObject conformLarge(ColumnDef column, LargeObject value) {
    SqlType type = column.type();
    if (value.isText() != (type.kind() == SqlType.Kind.CLOB)) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          describe(column)
              + " is "
              + type
              + " and cannot hold a "
              + (value.isText() ? "CLOB" : "BLOB"));
    }
    checkLarge(column, value.byteLength());
    if (type.precision() != SqlType.UNLIMITED && value.characters() > type.precision()) {
      throw tooLong(column, value.characters(), value.isText() ? "characters" : "bytes");
    }
    return value;
  }

  private void checkLarge(ColumnDef column, long bytes) {
    if (bytes > SqlType.MAX_LARGE_OBJECT_BYTES) {
      throw new MokaException(
          SqlState.TEXT_TOO_LONG,
          describe(column)
              + " is a "
              + column.type()
              + ": at most "
              + SqlType.MAX_LARGE_OBJECT_BYTES
              + " bytes, the value has "
              + bytes
              + "; cut it into several rows");
    }
  }

  private static long utf8Length(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      bytes += SpooledObject.utf8Length(text.charAt(i));
    }
    return bytes;
  }

  private static boolean tooLong(String text, SqlType type) {
    return type.precision() != SqlType.UNLIMITED
        && text.length() > type.precision()
        && text.codePointCount(0, text.length()) > type.precision();
  }

  private String padded(ColumnDef column, String text) {
    int width = column.type().precision();
    if (text.length() == width) {
      return text;
    }
    int length = text.codePointCount(0, text.length());
    if (length < width) {
      return text + " ".repeat(width - length);
    }
    String cut = text.substring(0, text.offsetByCodePoints(0, width));
    if (!text.substring(cut.length()).isBlank()) {
      throw tooLong(column, length, "characters");
    }
    return cut;
  }

  private BigDecimal decimal(ColumnDef column, Object value) {
    SqlType type = column.type();
    BigDecimal number = exact(column, value);
    if ((long) number.precision() - number.scale() > SqlType.MAX_DECIMAL_PRECISION) {
      throw outOfRange(column, value);
    }
    if (number.scale() != type.scale()) {
      number = number.setScale(type.scale(), RoundingMode.HALF_UP);
    }
    if (type.precision() != SqlType.UNLIMITED && number.precision() > type.precision()) {
      throw outOfRange(column, value);
    }
    return number;
  }

  private long integer(ColumnDef column, Object value, long min, long max) {
    long number;
    if (value instanceof Integer || value instanceof Long) {
      number = ((Number) value).longValue();
    } else {
      BigDecimal given = exact(column, value);
      // A huge exponent is out of range at once: rounding it would build a huge number.
      if ((long) given.precision() - given.scale() > 19) {
        throw outOfRange(column, value);
      }
      BigInteger rounded = given.setScale(0, RoundingMode.HALF_UP).toBigInteger();
      if (rounded.bitLength() > 63) {
        throw outOfRange(column, value);
      }
      number = rounded.longValue();
    }
    if (number < min || number > max) {
      throw outOfRange(column, value);
    }
    return number;
  }

  private BigDecimal exact(ColumnDef column, Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isNaN(number) || Double.isInfinite(number)) {
        throw outOfRange(column, value);
      }
    }
    return new BigDecimal(value.toString());
  }

  private MokaException outOfRange(ColumnDef column, Object value) {
    return new MokaException(
        SqlState.NUMBER_OUT_OF_RANGE,
        describe(column) + " is " + column.type() + ": " + value + " is out of its range");
  }

  private MokaException tooLong(ColumnDef column, long length, String unit) {
    return new MokaException(
        SqlState.TEXT_TOO_LONG,
        describe(column)
            + " holds at most "
            + column.type().precision()
            + " "
            + unit
            + ", the value has "
            + length);
  }

  private String describe(ColumnDef column) {
    return "Column " + column.name() + " of table " + table.qualifiedName();
  }
}
