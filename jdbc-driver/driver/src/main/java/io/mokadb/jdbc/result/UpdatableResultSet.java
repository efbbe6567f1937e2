package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.value.ParameterValues;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rows of one table that can be changed. Getters see what updaters have set. Changed rows are read
 * again, so that they show what the table has; removed rows disappear, inserted ones do not appear.
 */
public final class UpdatableResultSet extends ScrollableResultSet {
  /** Stands in the insert row where nothing was set. */
  private static final Object UNSET = new Object();

  private final RowStore store;
  private final SortedMap<Integer, Object> pending = new TreeMap<>();
  private final Set<Object[]> updated = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The current row without what is pending; meaningful while something is. */
  private Object[] unchanged;

  /** The row to come back to from the insert row. */
  private Object[] left;

  private boolean inserting;

  /**
   * @param rows belongs to this object now
   */
  public UpdatableResultSet(
      ResultOwner owner,
      ResultColumns columns,
      List<Object[]> rows,
      int fetchSize,
      int type,
      RowStore store) {
    super(owner, columns, rows, fetchSize, type);
    this.store = store;
  }

  @Override
  void leaveRow() {
    pending.clear();
    inserting = false;
    left = null;
    unchanged = null;
  }

  @Override
  Kind kind(int column) throws SQLException {
    Object set = pending.isEmpty() ? null : pending.get(column);
    if (inserting && !pending.containsKey(column)) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "Column " + column + " of the insert row is not set");
    }
    return set == null ? super.kind(column) : ParameterValues.kindOf(set);
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return CONCUR_UPDATABLE;
  }

  @Override
  void checkUpdatable() throws SQLException {
    checkOpen();
    if (row == null) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "The result set is not on a row: call next() first");
    }
  }

  @Override
  void update(int column, Object value) throws SQLException {
    checkUpdatable();
    if (!store.writable(column)) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE,
          "Column " + column + " is an expression, not a column of " + store);
    }
    if (pending.isEmpty() && !inserting) {
      unchanged = row;
      row = row.clone();
    }
    pending.put(column, value);
    row[column - 1] = value == null ? null : ParameterValues.asResult(value);
  }

  private void checkOnRow(String what) throws SQLException {
    checkUpdatable();
    if (inserting) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "No " + what + " on the insert row: moveToCurrentRow()");
    }
  }

  @Override
  public void updateRow() throws SQLException {
    checkOnRow("updateRow");
    if (pending.isEmpty()) {
      return;
    }
    List<Integer> changed = new ArrayList<>(pending.keySet());
    List<Object> values = new ArrayList<>(pending.values());
    store.update(unchanged, changed, values);
    Object[] written = unchanged.clone();
    for (int i = 0; i < values.size(); i++) {
      written[changed.get(i) - 1] = values.get(i);
    }
    Object[] now = store.read(written);
    // Deleted by another session in the meantime.
    Object[] shown = now == null ? unchanged : now;
    pending.clear();
    unchanged = null;
    replaceRow(shown);
    updated.add(shown);
  }

  @Override
  public void deleteRow() throws SQLException {
    checkOnRow("deleteRow");
    store.delete(pending.isEmpty() ? row : unchanged);
    pending.clear();
    unchanged = null;
    removeRow();
  }

  @Override
  public void insertRow() throws SQLException {
    checkOpen();
    if (!inserting) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "Not on the insert row: call moveToInsertRow() first");
    }
    store.insert(new ArrayList<>(pending.keySet()), new ArrayList<>(pending.values()));
    pending.clear();
    row = unset();
  }

  private Object[] unset() {
    Object[] empty = new Object[columns.count()];
    // Not null: a getter must not take it for NULL.
    Arrays.fill(empty, UNSET);
    return empty;
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    checkOpen();
    if (inserting) {
      return;
    }
    cancelPending();
    left = row;
    row = unset();
    inserting = true;
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    checkOpen();
    if (inserting) {
      row = left;
      leaveRow();
    }
  }

  private void cancelPending() {
    if (!pending.isEmpty()) {
      row = unchanged;
      pending.clear();
      unchanged = null;
    }
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    checkOnRow("cancelRowUpdates");
    cancelPending();
  }

  @Override
  public void refreshRow() throws SQLException {
    checkOnRow("refreshRow");
    Object[] now = store.read(pending.isEmpty() ? row : unchanged);
    if (now == null) {
      throw SqlErrors.of(SqlState.NO_DATA, "The row of " + store + " is no longer there");
    }
    pending.clear();
    unchanged = null;
    replaceRow(now);
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return row != null && updated.contains(pending.isEmpty() ? row : unchanged);
  }

  /** Whether the row that was current has just been deleted. */
  @Override
  public boolean rowDeleted() throws SQLException {
    checkOpen();
    return inGap();
  }
}
