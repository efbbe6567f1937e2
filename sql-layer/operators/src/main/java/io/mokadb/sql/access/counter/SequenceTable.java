package io.mokadb.sql.access.counter;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.SequenceDef;
import java.util.List;

/** A sequence as a table of one row, as PostgreSQL has it. Stateless. */
public final class SequenceTable {
  private SequenceTable() {}

  /**
   * LAST_VALUE is the number drawn last, by whomever, and IS_CALLED true; before any is drawn it is
   * the first one, and IS_CALLED false.
   */
  public static VirtualTable of(SequenceDef sequence) {
    return new ComputedTable(
        new TableName(sequence.schema(), sequence.name()),
        ComputedTable.columns("LAST_VALUE:BIGINT", "IS_CALLED:BOOLEAN"),
        context -> {
          Long last = context.scope().lastOf(sequence.schema(), sequence.name());
          return List.<Object[]>of(
              new Object[] {last == null ? (Long) sequence.first() : last, last != null});
        });
  }
}
