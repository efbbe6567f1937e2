package io.mokadb.sql.plan;

import io.mokadb.sql.access.read.IndexScanOperator;
import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * The reading of rows in one range of a key.
 *
 * @param shape the table
 * @param values of the conditions
 */
record KeyedRead(KeyPlannedTable shape, KeyedValues values) {
  /** The conditions of a WHERE clause; null if they are not all comparisons of columns. */
  KeyConditions conditions(SqlNode where) {
    return KeyConditions.of(
        where,
        shape::column,
        (value, ordinal) -> values.compared(value, shape.table().columns().get(ordinal).type()));
  }

  /** The rows that a change is about; null if they are not one range of a key. */
  Operator changed(SqlNode where) {
    KeyConditions conditions = where == null ? null : conditions(where);
    return conditions == null ? null : rows(conditions, KeyOrder.NONE, shape.allColumns(), null);
  }

  /**
   * Reads one range of a key; null if no range holds exactly the rows in the order wanted, or if
   * the choice needs costs.
   */
  Operator rows(KeyConditions conditions, KeyOrder wanted, int[] columns, Expr limitHint) {
    TableDef table = shape.table();
    int[] primaryKey = table.primaryKeyOrdinals();
    KeyBounds bounds = conditions.bounds(primaryKey);
    boolean everything = conditions.isEmpty();
    // A few columns of all rows may be read from an index alone.
    if (everything && columns.length < table.columns().size()) {
      return null;
    }
    if (bounds != null && wanted.isThatOf(primaryKey, conditions)) {
      return new TableScanOperator(
          table,
          everything ? List.of() : List.of(bounds),
          wanted.descending(),
          columns,
          null,
          limitHint);
    }
    return conditions.given() == 0 ? null : indexRows(conditions, wanted, columns, limitHint);
  }

  private Operator indexRows(
      KeyConditions conditions, KeyOrder wanted, int[] columns, Expr limitHint) {
    TableDef table = shape.table();
    int[] primaryKey = table.primaryKeyOrdinals();
    for (IndexDef index : table.indexes()) {
      int[] key = table.ordinals(index.columnIds());
      int[] order = index.unique() ? key : concat(key, primaryKey);
      // The full planner chooses where the primary key gives the row as well.
      KeyBounds bounds = conditions.bounds(conditions.given() <= key.length ? order : key);
      if (bounds != null
          && index.state() == IndexDef.State.PUBLIC
          && index.hasAllRows()
          && wanted.isThatOf(order, conditions)) {
        return new IndexScanOperator(
            table, index, List.of(bounds), wanted.descending(), columns, null, limitHint);
      }
    }
    return null;
  }

  private static int[] concat(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
