package io.mokadb.sql.engine;

import java.util.ArrayList;
import java.util.List;

/** The open results of a transaction, which end with it. Confined to the session's thread. */
final class OpenCursors {
  /** Made when it is needed: most transactions have no open result when they end. */
  private List<ResultCursor> cursors = List.of();

  void add(ResultCursor cursor) {
    if (cursors.isEmpty()) {
      cursors = new ArrayList<>();
    }
    cursors.add(cursor);
  }

  void remove(ResultCursor cursor) {
    if (!cursors.isEmpty()) {
      cursors.remove(cursor);
    }
  }

  /**
   * Closes all of them.
   *
   * @param because the message of a later fetch
   */
  void close(String because) {
    List<ResultCursor> open = cursors;
    cursors = List.of();
    for (ResultCursor cursor : open) {
      cursor.close(because);
    }
  }
}
