package io.mokadb.jdbc.result;

import io.mokadb.jdbc.value.BoundValues;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlType.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A result set that holds all rows: scroll-insensitive, or forward-only. Given a store, its rows
 * can be changed.
 */
public final class ScrollableResultSet extends MokaResultSet {
  private final int type;

  private List<Object[]> rows;

  /** From 1; 0 before the first, one more than there are rows after the last. */
  private int position;

  /** True if the row at {@link #position} was removed, so that there is a gap behind it. */
  private boolean gap;

  /** Null if the rows are read-only. */
  private final RowEdits edits;

  public ScrollableResultSet(
      ResultOwner owner, ResultColumns columns, List<Object[]> rows, int fetchSize) {
    this(owner, columns, rows, fetchSize, TYPE_SCROLL_INSENSITIVE, null);
  }

  /**
   * @param rows belongs to this object now
   * @param type scroll-insensitive or forward-only
   * @param store receives changes; null makes the result set read-only
   */
  public ScrollableResultSet(
      ResultOwner owner,
      ResultColumns columns,
      List<Object[]> rows,
      int fetchSize,
      int type,
      RowStore store) {
    super(owner, columns, fetchSize);
    this.rows = rows;
    this.type = type;
    this.edits = store == null ? null : new RowEdits(this, store);
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

  /** Puts another row in the place of the current one. */
  void replaceRow(Object[] changed) {
    rows.set(position - 1, changed);
    row = changed;
  }

  /** Takes the current row out; the next one follows. */
  void removeRow() {
    rows.remove(position - 1);
    position--;
    row = null;
    gap = true;
  }

  @Override
  Kind kind(int column) throws SQLException {
    Object pending = edits == null ? null : edits.pending(column);
    return pending == null ? super.kind(column) : BoundValues.kindOf(pending);
  }

  @Override
  public RowEdits edits() throws SQLException {
    checkOpen();
    return edits == null ? super.edits() : edits;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return edits == null ? CONCUR_READ_ONLY : CONCUR_UPDATABLE;
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return edits != null && edits.rowUpdated();
  }

  /** Tells whether the row that was current has just been deleted. */
  @Override
  public boolean rowDeleted() throws SQLException {
    checkOpen();
    return gap;
  }

  private void checkScrolls() throws SQLException {
    checkOpen();
    if (type == TYPE_FORWARD_ONLY) {
      throw StreamingResultSet.forwardOnly();
    }
  }

  private boolean moveTo(long target) {
    if (edits != null) {
      edits.leaveRow();
    }
    gap = false;
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
    checkScrolls();
    return moveTo(gap ? position : position - 1L);
  }

  @Override
  public boolean first() throws SQLException {
    checkScrolls();
    return !rows.isEmpty() && moveTo(1);
  }

  @Override
  public boolean last() throws SQLException {
    checkScrolls();
    return !rows.isEmpty() && moveTo(rows.size());
  }

  @Override
  public boolean absolute(int target) throws SQLException {
    checkScrolls();
    return moveTo(target >= 0 ? target : rows.size() + 1L + target);
  }

  @Override
  public boolean relative(int distance) throws SQLException {
    checkScrolls();
    return moveTo((long) position + distance + (gap && distance <= 0 ? 1 : 0));
  }

  @Override
  public void beforeFirst() throws SQLException {
    checkScrolls();
    moveTo(0);
  }

  @Override
  public void afterLast() throws SQLException {
    checkScrolls();
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
    return type;
  }
}
