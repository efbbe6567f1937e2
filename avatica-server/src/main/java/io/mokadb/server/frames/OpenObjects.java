package io.mokadb.server.frames;

import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import java.util.HashMap;
import java.util.Map;

/** Statements and cursors of one connection, by the numbers that its client has. */
final class OpenObjects {
  private final Map<Integer, OpenStatement> statements = new HashMap<>();
  private final Map<Integer, RowCursor> cursors = new HashMap<>();
  private final int maxCursors;
  private int lastStatement;
  private int lastCursor;

  /**
   * @param maxCursors open at the same time
   */
  OpenObjects(int maxCursors) {
    this.maxCursors = maxCursors;
  }

  int add(OpenStatement statement) {
    statements.put(++lastStatement, statement);
    return lastStatement;
  }

  OpenStatement statement(int id) {
    OpenStatement statement = statements.get(id);
    if (statement == null) {
      throw new MokaException(
          SqlState.INVALID_CURSOR_STATE, "Statement " + id + " is closed or never existed");
    }
    return statement;
  }

  void closeStatement(int id) {
    OpenStatement statement = statements.remove(id);
    if (statement != null) {
      PreparedStatement plan = statement.plan();
      plan.close();
    }
  }

  /** The cursor is closed if the limit is reached. */
  int add(RowCursor cursor) {
    if (cursors.size() >= maxCursors) {
      cursor.close();
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "The session has "
              + cursors.size()
              + " results open, which is the server's limit; close those that are not needed");
    }
    cursors.put(++lastCursor, cursor);
    return lastCursor;
  }

  RowCursor cursor(int id) {
    RowCursor cursor = cursors.get(id);
    if (cursor == null) {
      throw new MokaException(
          SqlState.INVALID_CURSOR_STATE, "The result is closed: its transaction has ended");
    }
    return cursor;
  }

  boolean areCursorsOpen() {
    return !cursors.isEmpty();
  }

  /** Tells whether a cursor is open that comes to an end. */
  boolean areRowsLeft() {
    return cursors.values().stream().anyMatch(cursor -> !cursor.isEndless());
  }

  void closeCursor(int id) {
    RowCursor cursor = cursors.remove(id);
    if (cursor != null) {
      cursor.close();
    }
  }

  /** After the end of a transaction, which has ended its cursors too. */
  void closeCursors() {
    cursors.values().forEach(RowCursor::close);
    cursors.clear();
  }
}
