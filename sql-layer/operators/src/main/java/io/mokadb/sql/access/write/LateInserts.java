package io.mokadb.sql.access.write;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.exec.spill.RowBuffer;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;

/**
 * New rows that are written when a statement has changed all others: until then a key may belong to
 * a row that gives it up. Those that do not fit into memory wait in a file. Confined to one
 * execution.
 */
final class LateInserts implements AutoCloseable {
  private final RowInserter inserter;
  private final ExecutionContext context;
  private final RowBuffer rows;

  LateInserts(TableLayout layout, TableConstraints constraints, ExecutionContext context) {
    this.inserter = new RowInserter(layout, constraints, context, false);
    this.context = context;
    this.rows = new RowBuffer(context);
  }

  /** Takes a row, conformed to its columns' types; its large values are stored at once. */
  void add(Object[] row) {
    inserter.store(row);
    rows.add(row);
  }

  /**
   * Writes all rows.
   *
   * @return how many there are
   * @throws MokaException {@code UNIQUE_VIOLATION}
   */
  long finish() {
    RowStream all = rows.rows();
    for (Object[] row = all.next(); row != null; row = all.next()) {
      context.checkCancelled();
      inserter.addStored(row, 0);
      if (inserter.pending() >= RowInserter.BATCH) {
        inserter.flushOrThrow();
      }
    }
    inserter.flushOrThrow();
    return inserter.written();
  }

  @Override
  public void close() {
    rows.close();
  }
}
