package io.mokadb.sql.introspect;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.List;

/**
 * A primary key or an index of a table, as the views list both.
 *
 * @param constraint whether it is listed as a constraint
 * @param nullsMeet whether two nulls are equal in a unique index
 */
record TableKey(
    String name,
    boolean primary,
    boolean unique,
    boolean constraint,
    boolean nullsMeet,
    List<Integer> columnIds) {
  /** The keys of a table without the indexes that are being built. */
  static List<TableKey> of(TableDef table) {
    List<TableKey> keys = new ArrayList<>();
    if (table.hasPrimaryKey()) {
      keys.add(new TableKey(table.primaryKeyName(), true, true, true, false, table.primaryKey()));
    }
    for (IndexDef index : table.indexes()) {
      if (index.state() == IndexDef.State.PUBLIC) {
        keys.add(
            new TableKey(
                index.name(),
                false,
                index.unique(),
                isConstraint(table, index),
                index.nullsMeet(),
                index.columnIds()));
      }
    }
    return keys;
  }

  /** True if an index stands for a UNIQUE constraint: of columns, over all rows. */
  static boolean isConstraint(TableDef table, IndexDef index) {
    return index.unique()
        && index.state() == IndexDef.State.PUBLIC
        && index.hasAllRows()
        && index.columnIds().stream().noneMatch(id -> table.isDerived(table.ordinalOfId(id)));
  }

  /** The name of a column by its position in the key. */
  String columnName(TableDef table, int position) {
    return table.nameAt(table.ordinalOfId(columnIds.get(position)));
  }

  /** A flag as the views of the standard show it. */
  static String yesOrNo(boolean value) {
    return value ? "YES" : "NO";
  }
}
