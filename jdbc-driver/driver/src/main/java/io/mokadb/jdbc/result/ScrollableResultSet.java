package io.mokadb.jdbc.result;

import io.mokadb.session.RowCursor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Scroll-insensitive: holds all rows. */
public final class ScrollableResultSet extends MokaResultSet {
  private List<Object[]> rows;

  /** From 1; 0 before the first, one more than there are rows after the last. */
  private int position;

  public ScrollableResultSet(
      ResultOwner owner, Columns columns, List<Object[]> rows, int fetchSize) {
    super(owner, columns, fetchSize);
    this.rows = rows;
  }

  /** Reads a cursor to its end and closes it, also if it fails. */
  public static List<Object[]> drain(RowCursor cursor) {
    try (cursor) {
      List<Object[]> rows = new ArrayList<>();
      for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
        rows.add(row);
      }
      return rows;
    }
  }

  @Override
  void release() {
    rows = List.of();
  }

  private boolean moveTo(long target) {
    position = (int) Math.max(0, Math.min(target, rows.size() + 1L));
    row = position >= 1 && position <= rows.size() ? rows.get(position - 1) : null;
    return row != null;
  }

  @Override
  public boolean next() throws SQLException {
    checkOpen();
    return moveTo(position + 1L);
  }

  @Override
  public boolean previous() throws SQLException {
    checkOpen();
    return moveTo(position - 1L);
  }

  @Override
  public boolean first() throws SQLException {
    checkOpen();
    return !rows.isEmpty() && moveTo(1);
  }

  @Override
  public boolean last() throws SQLException {
    checkOpen();
    return !rows.isEmpty() && moveTo(rows.size());
  }

  @Override
  public boolean absolute(int target) throws SQLException {
    checkOpen();
    return moveTo(target >= 0 ? target : rows.size() + 1L + target);
  }

  @Override
  public boolean relative(int distance) throws SQLException {
    checkOpen();
    return moveTo((long) position + distance);
  }

  @Override
  public void beforeFirst() throws SQLException {
    checkOpen();
    moveTo(0);
  }

  @Override
  public void afterLast() throws SQLException {
    checkOpen();
    moveTo(rows.size() + 1L);
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return position == 0 && !rows.isEmpty();
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return position > rows.size() && !rows.isEmpty();
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return position == 1 && row != null;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    return row != null && position == rows.size();
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return row == null ? 0 : position;
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return TYPE_SCROLL_INSENSITIVE;
  }
}
