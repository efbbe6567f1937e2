package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.CuttingCursor;
import io.mokadb.jdbc.result.DetachedOwner;
import io.mokadb.jdbc.result.HeldOwner;
import io.mokadb.jdbc.result.MokaResultSet;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.ResultOwner;
import io.mokadb.jdbc.result.ResultShape;
import io.mokadb.jdbc.result.RowStore;
import io.mokadb.jdbc.result.ScrollableResultSet;
import io.mokadb.jdbc.result.StreamingResultSet;
import io.mokadb.session.RowCursor;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A factory of a statement's result sets: wraps the session's cursors as the statement's shape and
 * limits demand. Keeps what depends on the columns only. Called under the connection's lock.
 */
final class ResultSetFactory {
  private final ResultStatement statement;
  private final MokaConnection connection;
  private final StatementSettings settings;

  private ResultColumns columns;
  private EditableResult editable;
  private ResultColumns editableColumns;

  ResultSetFactory(
      ResultStatement statement, MokaConnection connection, StatementSettings settings) {
    this.statement = statement;
    this.connection = connection;
    this.settings = settings;
  }

  /** Returns the result of the statement's text, in the shape that the user asked for. */
  MokaResultSet open(RowCursor given) throws SQLException {
    RowCursor cursor = cut(given);
    columns = ResultColumns.of(columns, cursor.columns());
    ResultShape wanted = settings.shape();
    if (!wanted.scrollable() && !wanted.updatable() && !wanted.held()) {
      return new StreamingResultSet(statement, columns, cursor, settings.fetchSize());
    }
    refuseEndless(cursor);
    var rows = ScrollableResultSet.drain(cursor);
    ResultOwner owner = wanted.held() ? new HeldOwner(statement, connection) : statement;
    RowStore store = wanted.updatable() ? store() : null;
    return new ScrollableResultSet(
        owner, columns, rows, settings.fetchSize(), wanted.type(), store);
  }

  /**
   * Returns the result of a statement that others of the same text follow: read to the end, so that
   * nothing that follows changes or ends it.
   */
  MokaResultSet openAhead(RowCursor given) throws SQLException {
    RowCursor cursor = cut(given);
    refuseEndless(cursor);
    if (settings.shape().updatable()) {
      settings.warn("Only the last of several statements has a result set that can be updated");
    }
    return new ScrollableResultSet(
        new HeldOwner(statement, connection),
        new ResultColumns(cursor.columns()),
        ScrollableResultSet.drain(cursor),
        settings.fetchSize(),
        settings.shape().type(),
        null);
  }

  /** Returns a result on its only row, where it stays when the transaction ends. */
  ResultSet openRow(RowCursor cursor) throws SQLException {
    ResultSet row =
        new ScrollableResultSet(
            new DetachedOwner(connection, statement),
            new ResultColumns(cursor.columns()),
            ScrollableResultSet.drain(cursor),
            0);
    boolean found = row.next();
    assert found;
    return row;
  }

  /** What is read to the end before a caller gets it must have one. */
  private static void refuseEndless(RowCursor cursor) throws SQLException {
    if (cursor.isEndless()) {
      cursor.close();
      throw SqlErrors.unsupported(
          "rows that come to be while they are read but as a result that is forward-only, read-only"
              + " and closed at commit, of the only or last statement of a text");
    }
  }

  private RowCursor cut(RowCursor given) {
    int size = settings.maxFieldSize();
    return size == 0 ? given : new CuttingCursor(given, size);
  }

  /** Null, after a warning, if the rows cannot be changed. */
  private RowStore store() throws SQLException {
    if (editable == null || editableColumns != columns) {
      editable = EditableResult.of(connection, statement.sql(), columns);
      editableColumns = columns;
    }
    if (settings.maxFieldSize() != 0) {
      settings.warn("The result set is read-only: setMaxFieldSize may have cut its values");
      return null;
    }
    if (editable.table() == null) {
      settings.warn(editable.obstacle());
    }
    return editable.table();
  }
}
