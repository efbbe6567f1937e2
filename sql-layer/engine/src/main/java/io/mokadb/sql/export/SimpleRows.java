package io.mokadb.sql.export;

import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import java.util.List;

/** Rows as INSERT statements. Confined to one thread. */
final class SimpleRows {
  private static final String NULL = "\\N";
  private static final String LETTERS = "bfnrtv";
  private static final String MEANINGS = "\b\f\n\r\t\u000B";

  private final ExportSyntax syntax;
  private final List<ColumnDef> columns;
  private final String begin;

  SimpleRows(ExportSyntax syntax, List<ColumnDef> columns, String target) {
    this.syntax = syntax;
    this.columns = columns;
    boolean numbered = columns.stream().anyMatch(column -> column.identity() != null);
    this.begin =
        "INSERT INTO " + target + (numbered ? " OVERRIDING SYSTEM VALUE" : "") + " VALUES (";
  }

  String insert(String line) {
    StringBuilder sql = new StringBuilder(begin);
    int column = 0;
    int from = 0;
    for (int i = 0; i <= line.length(); i++) {
      if (i == line.length() || line.charAt(i) == '\t') {
        sql.append(column == 0 ? "" : ", ");
        sql.append(literal(line.substring(from, i), columns.get(column).type()));
        column++;
        from = i + 1;
      } else if (line.charAt(i) == '\\') {
        i++;
      }
    }
    return sql.append(");").toString();
  }

  private String literal(String cell, SqlType type) {
    if (cell.equals(NULL)) {
      return "NULL";
    }
    return switch (type.kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> cell;
      case BOOLEAN -> cell.equals("t") ? "TRUE" : "FALSE";
      case BINARY, VARBINARY, BLOB ->
          syntax.isPostgres() ? "'" + cell.substring(1) + "'" : "X'" + cell.substring(3) + "'";
      case REAL, DOUBLE -> "CAST('" + cell + "' AS " + syntax.type(type) + ")";
      default -> text(unescaped(cell));
    };
  }

  /** On one line, and such that no reader of lines changes it. */
  private static String text(String value) {
    if (value.chars().noneMatch(c -> c < ' ')) {
      return ExportSyntax.literal(value);
    }
    StringBuilder literal = new StringBuilder("U&'");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < ' ') {
        literal.append(String.format("\\%04X", (int) c));
      } else {
        literal.append(c == '\'' ? "''" : c == '\\' ? "\\\\" : String.valueOf(c));
      }
    }
    return literal.append('\'').toString();
  }

  private static String unescaped(String cell) {
    if (cell.indexOf('\\') < 0) {
      return cell;
    }
    StringBuilder text = new StringBuilder(cell.length());
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char next = cell.charAt(++i);
      int letter = LETTERS.indexOf(next);
      if (letter >= 0) {
        text.append(MEANINGS.charAt(letter));
      } else if (next >= '0' && next <= '7') {
        text.append((char) Integer.parseInt(cell.substring(i, i + 3), 8));
        i += 2;
      } else {
        text.append(next);
      }
    }
    return text.toString();
  }
}
