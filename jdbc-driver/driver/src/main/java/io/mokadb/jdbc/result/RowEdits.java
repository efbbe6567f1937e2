package io.mokadb.jdbc.result;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.value.BoundValues;
import io.mokadb.jdbc.value.ValueBinder;
import io.mokadb.session.SqlState;
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
 * The pending changes of an updatable result set: of its current row, or of the row to insert.
 * Getters see what updaters have set. A changed row is read again, so that it shows what the table
 * has; a removed row disappears, an inserted one does not appear.
 */
final class RowEdits implements ValueBinder {
  /** The value of columns of the insert row that are not set. */
  private static final Object UNSET = new Object();

  private final ScrollableResultSet cursor;
  private final RowStore store;
  private final SortedMap<Integer, Object> pending = new TreeMap<>();
  private final Set<Object[]> updated = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The current row without what is pending; meaningful while something is. */
  private Object[] unchanged;

  /** The row to come back to from the insert row. */
  private Object[] left;

  private boolean inserting;

  RowEdits(ScrollableResultSet cursor, RowStore store) {
    this.cursor = cursor;
    this.store = store;
  }

  /** Forgets what is pending, because another row becomes the current one. */
  void leaveRow() {
    pending.clear();
    inserting = false;
    left = null;
    unchanged = null;
  }

  /**
   * Returns the pending value of a column, or null for none.
   *
   * @throws SQLException 24000 if the column belongs to the insert row and is not set
   */
  Object pending(int column) throws SQLException {
    if (inserting && !pending.containsKey(column)) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "Column " + column + " of the insert row is not set");
    }
    return pending.isEmpty() ? null : pending.get(column);
  }

  /**
   * Checks that there is a row to change.
   *
   * @throws SQLException 24000 before the first row and after the last
   */
  void checkOnRow() throws SQLException {
    if (cursor.row == null) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "The result set is not on a row: call next() first");
    }
  }

  @Override
  public void put(int column, Object value) throws SQLException {
    checkOnRow();
    if (!store.writable(column)) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE,
          "Column " + column + " is an expression, not a column of " + store);
    }
    if (pending.isEmpty() && !inserting) {
      unchanged = cursor.row;
      cursor.row = cursor.row.clone();
    }
    pending.put(column, value);
    cursor.row[column - 1] = value == null ? null : BoundValues.asResult(value);
  }

  private void checkStored(String what) throws SQLException {
    checkOnRow();
    if (inserting) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "No " + what + " on the insert row: moveToCurrentRow()");
    }
  }

  void updateRow() throws SQLException {
    checkStored("updateRow");
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
    // Null if another transaction has deleted the row meanwhile.
    Object[] shown = now == null ? unchanged : now;
    pending.clear();
    unchanged = null;
    cursor.replaceRow(shown);
    updated.add(shown);
  }

  void deleteRow() throws SQLException {
    checkStored("deleteRow");
    store.delete(pending.isEmpty() ? cursor.row : unchanged);
    pending.clear();
    unchanged = null;
    cursor.removeRow();
  }

  void insertRow() throws SQLException {
    if (!inserting) {
      throw SqlErrors.of(
          SqlState.INVALID_CURSOR_STATE, "Not on the insert row: call moveToInsertRow() first");
    }
    store.insert(new ArrayList<>(pending.keySet()), new ArrayList<>(pending.values()));
    pending.clear();
    cursor.row = unset();
  }

  private Object[] unset() {
    Object[] empty = new Object[cursor.columns.count()];
    // Not null: a getter must not take it for NULL.
    Arrays.fill(empty, UNSET);
    return empty;
  }

  void moveToInsertRow() {
    if (inserting) {
      return;
    }
    cancelPending();
    left = cursor.row;
    cursor.row = unset();
    inserting = true;
  }

  void moveToCurrentRow() {
    if (inserting) {
      cursor.row = left;
      leaveRow();
    }
  }

  private void cancelPending() {
    if (!pending.isEmpty()) {
      cursor.row = unchanged;
      pending.clear();
      unchanged = null;
    }
  }

  void cancelRowUpdates() throws SQLException {
    checkStored("cancelRowUpdates");
    cancelPending();
  }

  void refreshRow() throws SQLException {
    checkStored("refreshRow");
    Object[] now = store.read(pending.isEmpty() ? cursor.row : unchanged);
    if (now == null) {
      throw SqlErrors.of(SqlState.NO_DATA, "The row of " + store + " is no longer there");
    }
    pending.clear();
    unchanged = null;
    cursor.replaceRow(now);
  }

  /** Tells whether the current row was updated through this result set. */
  boolean rowUpdated() {
    return cursor.row != null && updated.contains(pending.isEmpty() ? cursor.row : unchanged);
  }
}
