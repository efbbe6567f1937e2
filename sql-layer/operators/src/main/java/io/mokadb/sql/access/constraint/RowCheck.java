package io.mokadb.sql.access.constraint;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/**
 * The last check of values before they are stored: NOT NULL, lengths, ranges. The planner has cast
 * them to the family of the column's type already; messages name table and column. Immutable.
 */
public final class RowCheck {
  private final TableDef table;
  private final ColumnDef[] columns;
  private final NumberCheck numbers;

  public RowCheck(TableDef table) {
    this.table = table;
    this.columns = table.columns().toArray(ColumnDef[]::new);
    this.numbers = new NumberCheck(table);
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
      case VARCHAR, CLOB -> text(column, (String) value);
      case CHAR -> padded(column, (String) value);
      case BINARY, VARBINARY, BLOB -> bytes(column, (Binary) value);
      case DECIMAL -> numbers.decimal(column, value);
      case TINYINT -> (int) numbers.integer(column, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> (int) numbers.integer(column, value, Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER ->
          value instanceof Integer
              ? value
              : (Object) (int) numbers.integer(column, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT ->
          value instanceof Long
              ? value
              : (Object) numbers.integer(column, value, Long.MIN_VALUE, Long.MAX_VALUE);
      case REAL -> ((Number) value).floatValue();
      case DOUBLE -> ((Number) value).doubleValue();
      default -> value;
    };
  }

  private String text(ColumnDef column, String text) {
    if (tooLong(text, column.type())) {
      throw tooLong(column, text.codePointCount(0, text.length()), "characters");
    }
    if (column.type().kind() == SqlType.Kind.CLOB) {
      checkLarge(column, utf8Length(text));
    }
    return text;
  }

  private Binary bytes(ColumnDef column, Binary bytes) {
    SqlType type = column.type();
    int length = bytes.length();
    if (type.precision() != SqlType.UNLIMITED && length > type.precision()) {
      throw tooLong(column, length, "bytes");
    }
    if (type.kind() == SqlType.Kind.BLOB) {
      checkLarge(column, length);
    }
    return bytes;
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
    return describe(table, column);
  }

  /** The column, as the subject of a message. */
  static String describe(TableDef table, ColumnDef column) {
    return "Column " + column.name() + " of table " + table.qualifiedName();
  }
}
