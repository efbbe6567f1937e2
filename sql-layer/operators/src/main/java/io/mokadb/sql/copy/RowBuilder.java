package io.mokadb.sql.copy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.List;

/** Makes a row of the cells of a record. Confined to one thread. */
final class RowBuilder {
  private static final int SHOWN = 80;

  private final List<CopyColumn> columns;
  private final CellParser[] parsers;
  private Object[] row;
  private int next;
  private long line;

  RowBuilder(List<CopyColumn> columns, ExecutionContext context) {
    this.columns = columns;
    this.parsers =
        columns.stream()
            .map(column -> CellParser.of(column.type(), context))
            .toArray(CellParser[]::new);
  }

  List<CopyColumn> columns() {
    return columns;
  }

  /**
   * Begins a record.
   *
   * @param number of its first line, from 1
   */
  void begin(long number) {
    row = new Object[parsers.length];
    next = 0;
    line = number;
  }

  /** The next cell. */
  void add(char[] text, int from, int length) {
    int column = nextColumn();
    row[column] = parsed(column, text, from, length);
  }

  /** The next cell, which is NULL. */
  void addNull() {
    int unused = nextColumn();
  }

  private int nextColumn() {
    if (next == parsers.length) {
      throw malformed("it has more cells than the " + parsers.length + " columns");
    }
    return next++;
  }

  /** The cell of a column, from its text. */
  void set(int column, String text) {
    row[column] = parsed(column, text.toCharArray(), 0, text.length());
  }

  /** The cell of a column. */
  void setValue(int column, Object value) {
    row[column] = value;
  }

  private Object parsed(int column, char[] text, int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (text[i] == 0) {
        throw new MokaException(
            SqlState.CHARACTER_NOT_IN_REPERTOIRE,
            at(column) + ": a text cannot hold the character NUL");
      }
    }
    try {
      return parsers[column].parse(text, from, length);
    } catch (MokaException e) {
      throw wrong(column, new String(text, from, Math.min(length, SHOWN + 1)), e);
    }
  }

  /** The failure of a value, with its place. */
  MokaException wrong(int column, String value, MokaException e) {
    String shown = value.length() > SHOWN ? value.substring(0, SHOWN) + "..." : value;
    return new MokaException(
        e.state(), at(column) + ", value \"" + shown + "\": " + e.getMessage(), e);
  }

  private String at(int column) {
    return "COPY line " + line + ", column " + columns.get(column).name();
  }

  /** The row; its cells were added one by one. */
  Object[] whole() {
    if (next < parsers.length) {
      throw malformed("the cell of column " + columns.get(next).name() + " is missing");
    }
    return row;
  }

  /** The row as far as it was set. */
  Object[] row() {
    return row;
  }

  long line() {
    return line;
  }

  MokaException malformed(String why) {
    return new MokaException(SqlState.BAD_COPY_FORMAT, "COPY line " + line + ": " + why);
  }
}
