package io.mokadb.sql.access.read;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Operator;

/** An operator that reads a stored table. */
public interface ReadsTable extends Operator {
  TableDef table();

  /** True if it reads what writers of {@code other} write. */
  default boolean reads(TableDef other) {
    return table().id() == other.id();
  }

  /** True if {@code plan} reads {@code table} anywhere. */
  static boolean anywhere(Operator plan, TableDef table) {
    if (plan instanceof ReadsTable reader && reader.reads(table)) {
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
