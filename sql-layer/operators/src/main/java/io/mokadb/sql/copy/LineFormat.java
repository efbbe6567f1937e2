package io.mokadb.sql.copy;

import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.List;

/** Makes lines of rows. Confined to one thread. */
final class LineFormat {
  private static final String SPECIAL = "\\\b\f\n\r\t\u000B";
  private static final String LETTERS = "\\bfnrtv";

  private final CopyFormat format;
  private final List<CopyColumn> columns;
  private final CellText[] texts;

  LineFormat(CopyFormat format, List<CopyColumn> columns, ExecutionContext context) {
    this.format = format;
    this.columns = columns;
    boolean json = format.kind() == CopyFormat.Kind.JSON;
    this.texts =
        columns.stream()
            .map(
                column ->
                    json
                        ? CellText.json(column.type(), context)
                        : CellText.plain(column.type(), context))
            .toArray(CellText[]::new);
  }

  /** The line with the names of the columns; null if there is none. */
  String header() {
    if (format.header() == CopyFormat.Header.NONE) {
      return null;
    }
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      cell(columns.get(i).name(), i, line);
    }
    return line.toString();
  }

  /** The line of a row, without a line break at its end. */
  String line(Object[] row) {
    StringBuilder line = new StringBuilder();
    if (format.kind() == CopyFormat.Kind.JSON) {
      return object(row, line);
    }
    for (int i = 0; i < texts.length; i++) {
      cell(row[i] == null ? null : texts[i].of(row[i]), i, line);
    }
    return line.toString();
  }

  private String object(Object[] row, StringBuilder line) {
    for (int i = 0; i < texts.length; i++) {
      line.append(i == 0 ? '{' : ',').append(JsonText.quote(columns.get(i).name())).append(':');
      line.append(row[i] == null ? "null" : texts[i].of(row[i]));
    }
    return line.append('}').toString();
  }

  private void cell(String textOrNull, int column, StringBuilder line) {
    if (column > 0) {
      line.append(format.delimiter());
    }
    if (textOrNull == null) {
      line.append(format.nullText());
    } else if (format.kind() == CopyFormat.Kind.CSV) {
      quoted(textOrNull, line);
    } else {
      escaped(textOrNull, line);
    }
  }

  private void quoted(String text, StringBuilder line) {
    char quote = format.quote();
    boolean plain = !text.equals(format.nullText()) && !text.equals("\\.");
    for (int i = 0; plain && i < text.length(); i++) {
      char c = text.charAt(i);
      plain = c != format.delimiter() && c != quote && c != '\n' && c != '\r' && c != '\uFEFF';
    }
    if (plain) {
      line.append(text);
      return;
    }
    line.append(quote);
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == quote) {
        line.append(quote);
      }
      line.append(text.charAt(i));
    }
    line.append(quote);
  }

  private void escaped(String text, StringBuilder line) {
    if (text.equals(format.nullText()) && !text.isEmpty()) {
      // Without a backslash it would be NULL.
      backslashed(text.charAt(0), line);
      escapedFrom(text, 1, line);
    } else {
      escapedFrom(text, 0, line);
    }
  }

  /** ASCII in octal, by bytes of the ENCODING: some of it means others behind a backslash. */
  private void backslashed(char c, StringBuilder line) {
    if (c > 0x7f) {
      line.append('\\').append(c);
      return;
    }
    for (byte b : String.valueOf(c).getBytes(format.encoding())) {
      line.append('\\').append(String.format("%03o", Byte.toUnsignedInt(b)));
    }
  }

  private void escapedFrom(String text, int from, StringBuilder line) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      int letter = c <= '\\' ? SPECIAL.indexOf(c) : -1;
      if (letter >= 0) {
        line.append('\\').append(LETTERS.charAt(letter));
      } else if (c == format.delimiter()) {
        line.append('\\').append(c);
      } else {
        line.append(c);
      }
    }
  }
}
