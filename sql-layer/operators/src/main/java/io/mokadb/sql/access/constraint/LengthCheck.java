package io.mokadb.sql.access.constraint;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/** Checks of the lengths of texts, bytes and large objects; messages name table and column. */
final class LengthCheck {
  private final TableDef table;

  LengthCheck(TableDef table) {
    this.table = table;
  }

  String text(ColumnDef column, String text) {
    if (tooLong(text, column.type())) {
      throw tooLong(column, text.codePointCount(0, text.length()), "characters");
    }
    if (column.type().kind() == SqlType.Kind.CLOB) {
      checkLarge(column, utf8Length(text));
    }
    return text;
  }

  Binary bytes(ColumnDef column, Binary bytes) {
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

  LargeObject large(ColumnDef column, LargeObject value) {
    SqlType type = column.type();
    if (value.isText() != (type.kind() == SqlType.Kind.CLOB)) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          RowCheck.describe(table, column)
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
          RowCheck.describe(table, column)
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

  String padded(ColumnDef column, String text) {
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
        RowCheck.describe(table, column)
            + " holds at most "
            + column.type().precision()
            + " "
            + unit
            + ", the value has "
            + length);
  }
}
