package io.mokadb.sql.copy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;

/** The line with the names of the columns. Confined to one thread. */
final class HeaderLine {
  private final List<CopyColumn> columns;
  private final long line;
  private final List<String> names = new ArrayList<>();

  HeaderLine(List<CopyColumn> columns, long line) {
    this.columns = columns;
    this.line = line;
  }

  void add(char[] text, int from, int to) {
    names.add(new String(text, from, to - from));
  }

  /**
   * @throws MokaException {@code BAD_COPY_FORMAT} if the names have to be the columns' and are not
   */
  void check(CopyFormat.Header header) {
    if (header != CopyFormat.Header.MATCH) {
      return;
    }
    for (int i = 0; i < Math.max(names.size(), columns.size()); i++) {
      String wanted = i < columns.size() ? columns.get(i).name() : "nothing";
      String found = i < names.size() ? names.get(i) : "nothing";
      if (i >= columns.size() || !wanted.equalsIgnoreCase(found)) {
        throw new MokaException(
            SqlState.BAD_COPY_FORMAT,
            "COPY line "
                + line
                + ": the header has "
                + found
                + " as name "
                + (i + 1)
                + ", where the columns have "
                + wanted);
      }
    }
  }
}
