package io.mokadb.jdbc.result;

import io.mokadb.session.RowCursor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Holds all rows; scroll-insensitive, or forward-only for those who want no more. */
public class ScrollableResultSet extends MokaResultSet {
  private final int type;

  private List<Object[]> rows;

  /** From 1; 0 before the first, one more than there are rows after the last. */
  private int position;

  /** Whether the row at {@link #position} was removed, so that there is a gap behind it. */
  private boolean gap;

  public ScrollableResultSet(
      ResultOwner owner, ResultColumns columns, List<Object[]> rows, int fetchSize) {
    this(owner, columns, rows, fetchSize, TYPE_SCROLL_INSENSITIVE);
  }

  /**
   * @param rows belongs to this object now
   * @param type scroll-insensitive or forward-only
   */
  public ScrollableResultSet(
      ResultOwner owner, ResultColumns columns, List<Object[]> rows, int fetchSize, int type) {
    super(owner, columns, fetchSize);
    this.rows = rows;
    this.type = type;
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
  final void release() {
    rows = List.of();
  }

  /** Before another row becomes the current one. */
  void leaveRow() {}

  /** Puts another row in the place of the current one. */
  final void replaceRow(Object[] changed) {
    rows.set(position - 1, changed);
    row = changed;
  }

  /** Takes the current row out; the next one follows. */
  final void removeRow() {
    rows.remove(position - 1);
    position--;
    row = null;
    gap = true;
  }

  final boolean inGap() {
    return gap;
  }

  private void checkScrolls() throws SQLException {
    checkOpen();
    if (type == TYPE_FORWARD_ONLY) {
      throw StreamingResultSet.forwardOnly();
    }
  }

  private boolean moveTo(long target) {
    leaveRow();
    gap = false;
    position = (int) Math.max(0, Math.min(target, rows.size() + 1L));
    row = position >= 1 && position <= rows.size() ? rows.get(position - 1) : null;
    return row != null;
  }

  @Override
  public final boolean next() throws SQLException {
    checkOpen();
    return moveTo(position + 1L);
  }

  @Override
  public final boolean previous() throws SQLException {
    checkScrolls();
    return moveTo(gap ? position : position - 1L);
  }

  @Override
  public final boolean first() throws SQLException {
    checkScrolls();
    return !rows.isEmpty() && moveTo(1);
  }

  @Override
  public final boolean last() throws SQLException {
    checkScrolls();
    return !rows.isEmpty() && moveTo(rows.size());
  }

  @Override
  public final boolean absolute(int target) throws SQLException {
    checkScrolls();
    return moveTo(target >= 0 ? target : rows.size() + 1L + target);
  }

  @Override
  public final boolean relative(int distance) throws SQLException {
    checkScrolls();
    return moveTo((long) position + distance + (gap && distance <= 0 ? 1 : 0));
  }

  @Override
  public final void beforeFirst() throws SQLException {
    checkScrolls();
    moveTo(0);
  }

  @Override
  public final void afterLast() throws SQLException {
    checkScrolls();
    moveTo(rows.size() + 1L);
  }

  @Override
  public final boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return position == 0 && !rows.isEmpty();
  }

  @Override
  public final boolean isAfterLast() throws SQLException {
    checkOpen();
    return position > rows.size() && !rows.isEmpty();
  }

  @Override
  public final boolean isFirst() throws SQLException {
    checkOpen();
    return position == 1 && row != null;
  }

  @Override
  public final boolean isLast() throws SQLException {
    checkOpen();
    return row != null && position == rows.size();
  }

  @Override
  public final int getRow() throws SQLException {
    checkOpen();
    return row == null ? 0 : position;
  }

  @Override
  public final int getType() throws SQLException {
    checkOpen();
    return type;
  }
}
