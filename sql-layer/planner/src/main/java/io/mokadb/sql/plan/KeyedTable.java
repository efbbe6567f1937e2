package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.TableDef;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * The one table of a statement that may be planned by key.
 *
 * @param table has a primary key
 * @param alias qualifies its columns
 */
record KeyedTable(TableDef table, String alias) {
  /** The table of a FROM clause; null if it is something else. */
  static KeyedTable from(SqlNode from, PlanRequest request) {
    if (from != null && from.getKind() == SqlKind.AS && ((SqlCall) from).operandCount() == 2) {
      return of(((SqlCall) from).operand(0), ((SqlCall) from).operand(1), request);
    }
    return of(from, null, request);
  }

  /** A table with a primary key, so that rows carry no hidden id; else null. */
  static KeyedTable of(SqlNode name, SqlIdentifier as, PlanRequest request) {
    if (!(name instanceof SqlIdentifier identifier) || identifier.names.size() > 2) {
      return null;
    }
    TableDef table = request.table(identifier);
    String alias = as == null ? identifier.names.get(identifier.names.size() - 1) : as.getSimple();
    return table != null && table.hasPrimaryKey() ? new KeyedTable(table, alias) : null;
  }

  /** The ordinal of a column by its name; -1 for everything else. */
  int column(SqlNode node) {
    if (!(node instanceof SqlIdentifier identifier) || identifier.isStar()) {
      return -1;
    }
    if (identifier.names.size() == 2 && identifier.names.get(0).equals(alias)) {
      return table.ordinalOf(identifier.names.get(1));
    }
    return identifier.names.size() == 1 ? table.ordinalOf(identifier.names.get(0)) : -1;
  }

  int[] allColumns() {
    int[] all = new int[table.columns().size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    return all;
  }
}
