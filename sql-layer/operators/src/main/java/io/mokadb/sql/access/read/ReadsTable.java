package io.mokadb.sql.access.read;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Operator;

/** An operator that reads a stored table. */
public interface ReadsTable extends Operator {
  TableDef table();

  /** True if {@code plan} reads {@code table} anywhere. */
  static boolean anywhere(Operator plan, TableDef table) {
    if (plan instanceof ReadsTable reader && reader.table().id() == table.id()) {
      return true;
    }
    for (Operator input : plan.inputs()) {
      if (anywhere(input, table)) {
        return true;
      }
    }
    return false;
  }
}
