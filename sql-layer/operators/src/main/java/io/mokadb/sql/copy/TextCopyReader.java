package io.mokadb.sql.copy;

import java.io.Reader;

/**
 * Reads PostgreSQL's text format: a line a row, cells between delimiters, special characters behind
 * backslashes. The line {@code \.} ends it. Confined to one thread.
 */
final class TextCopyReader implements CopyReader {
  private final CopyLines lines;
  private final CopyFormat format;
  private final RowBuilder rows;
  private final char[] nullText;
  private final TextEscapes escapes;
  private boolean atStart = true;
  private boolean ended;

  /**
   * @param max characters of a record
   */
  TextCopyReader(Reader text, CopyFormat format, RowBuilder rows, int max) {
    this.lines = new CopyLines(text, true, max);
    this.format = format;
    this.rows = rows;
    this.nullText = format.nullText().toCharArray();
    this.escapes = new TextEscapes(format.encoding(), rows);
  }

  @Override
  public Object[] next() {
    if (atStart) {
      atStart = false;
      if (format.header() != CopyFormat.Header.NONE && nextLine()) {
        HeaderLine header = new HeaderLine(rows.columns(), lines.line());
        cells(header::add);
        header.check(format.header());
      }
    }
    if (!nextLine()) {
      return null;
    }
    rows.begin(lines.line());
    cells(this::add);
    return rows.whole();
  }

  private boolean nextLine() {
    if (ended || !lines.next()) {
      ended = true;
      return false;
    }
    char[] text = lines.text();
    int start = lines.start();
    ended = lines.end() - start == 2 && text[start] == '\\' && text[start + 1] == '.';
    return !ended;
  }

  /** Takes a cell as it is written. */
  private interface Cell {
    void at(char[] text, int from, int to);
  }

  private void cells(Cell each) {
    char[] text = lines.text();
    int end = lines.end();
    int from = lines.start();
    for (int i = from; i < end; i++) {
      char c = text[i];
      if (c == '\\') {
        i++;
      } else if (c == format.delimiter()) {
        each.at(text, from, i);
        from = i + 1;
      } else if (c == '\r') {
        throw rows.malformed("a carriage return is written as \\r");
      }
    }
    each.at(text, from, end);
  }

  private void add(char[] text, int from, int to) {
    if (isNull(text, from, to)) {
      rows.addNull();
      return;
    }
    for (int i = from; i < to; i++) {
      if (text[i] == '\\') {
        escapes.add(text, from, to);
        return;
      }
    }
    rows.add(text, from, to - from);
  }

  private boolean isNull(char[] text, int from, int to) {
    if (to - from != nullText.length) {
      return false;
    }
    for (int i = 0; i < nullText.length; i++) {
      if (text[from + i] != nullText[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long line() {
    return lines.line();
  }

  @Override
  public void close() {
    lines.close();
  }
}
