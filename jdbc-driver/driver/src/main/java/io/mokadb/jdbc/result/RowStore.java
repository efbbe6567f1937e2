package io.mokadb.jdbc.result;

import java.sql.SQLException;
import java.util.List;

/** The table of an updatable result set's rows, each of which it finds by its key. */
public interface RowStore {
  /** Tells whether the column, from 1, is one of the table's, so that it can be changed. */
  boolean writable(int column) throws SQLException;

  /**
   * Changes a row.
   *
   * @param row as it was read
   * @param columns from 1
   * @param values for them
   * @throws SQLException 02000 if the row is no longer there
   */
  void update(Object[] row, List<Integer> columns, List<Object> values) throws SQLException;

  /**
   * Removes a row.
   *
   * @throws SQLException 02000 if it is no longer there
   */
  void delete(Object[] row) throws SQLException;

  /** Adds a row; columns that are not given get their defaults. */
  void insert(List<Integer> columns, List<Object> values) throws SQLException;

  /** The current row with the same key, or null if it was deleted. */
  Object[] read(Object[] row) throws SQLException;

  /** The table, for messages. */
  @Override
  String toString();
}
