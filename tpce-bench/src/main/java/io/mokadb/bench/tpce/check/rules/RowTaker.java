package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.schema.TpceTable;

/** Takes the rows that a database should have. */
@FunctionalInterface
public interface RowTaker {

  /** One row, its values in the order of the table's columns. */
  void row(TpceTable table, Object... values);
}
