package io.mokadb.sql.catalog;

import java.util.List;

/**
 * A way from the values of a foreign key to rows of one of its tables. Who refers to a row and who
 * removes it lock what is at the end of the way, so both have to go the same.
 *
 * @param indexId of the index; null for the primary key
 */
public record KeyWay(Long indexId) {
  private static final KeyWay PRIMARY_KEY = new KeyWay(null);

  /** The way to the one row that has the values; null if the columns are no key. */
  public static KeyWay toRow(TableDef table, List<Integer> columns) {
    if (isKey(table.primaryKey(), columns)) {
      return PRIMARY_KEY;
    }
    for (IndexDef index : table.indexes()) {
      if (index.unique() && isUsable(index) && isKey(index.columnIds(), columns)) {
        return new KeyWay(index.id());
      }
    }
    return null;
  }

  /** The way to all rows that have the values; null if no key or index begins with the columns. */
  public static KeyWay toRows(TableDef table, List<Integer> columns) {
    if (begins(table.primaryKey(), columns)) {
      return PRIMARY_KEY;
    }
    for (IndexDef index : table.indexes()) {
      if (isUsable(index) && begins(index.columnIds(), columns)) {
        return new KeyWay(index.id());
      }
    }
    return null;
  }

  /** True if a key's columns are just these, in whatever order. */
  private static boolean isKey(List<Integer> key, List<Integer> columns) {
    return key.size() == columns.size() && key.containsAll(columns);
  }

  /** True if a key or an index begins with these columns, in whatever order. */
  private static boolean begins(List<Integer> key, List<Integer> columns) {
    return key.size() >= columns.size() && key.subList(0, columns.size()).containsAll(columns);
  }

  private static boolean isUsable(IndexDef index) {
    return index.state() == IndexDef.State.PUBLIC && index.hasAllRows();
  }
}
