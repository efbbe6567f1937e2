package io.mokadb.sql.access.read;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.encoded.EncodedPredicate;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.vector.ColumnBatch;
import io.mokadb.txn.CellRun;

/**
 * Rows of a table, filtered: in batches where they are at hand as vectors, encoded and one by one
 * elsewhere. Confined.
 */
final class BatchScan implements EncodedStream {
  private final ExecutionContext context;
  private final RangeEntries entries;
  private final EncodedRow row;
  private final EncodedPredicate filter;
  private final ColumnBatch batch;

  /** What is left of the current run, from {@link #next} on; null at a single row. */
  private CellRun run;

  private int next;
  private boolean done;

  /**
   * @param filterOrNull the condition of the rows; it cannot fail
   */
  BatchScan(
      ExecutionContext context,
      RangeEntries entries,
      EncodedRow row,
      EncodedPredicate filterOrNull,
      SqlType[] types) {
    this.context = context;
    this.entries = entries;
    this.row = row;
    this.filter = filterOrNull;
    this.batch = new ColumnBatch(types);
  }

  @Override
  public boolean advance() {
    while (!done) {
      context.checkCancelled();
      if (run != null && next < run.to()) {
        if (selectsOfRun()) {
          return true;
        }
      } else if (entries.next()) {
        run = entries.run();
        if (run != null) {
          next = run.from();
        } else {
          entries.show(row);
          if (filter == null || filter.test(row)) {
            return true;
          }
        }
      } else {
        done = true;
      }
    }
    return false;
  }

  private boolean selectsOfRun() {
    int count = Math.min(ColumnBatch.MOST, run.to() - next);
    batch.moveTo(run.columns(), next, count);
    next += count;
    if (filter != null) {
      filter.select(batch);
    }
    return batch.selected() > 0;
  }

  @Override
  public ColumnBatch batch() {
    return run == null ? null : batch;
  }

  @Override
  public EncodedValues values() {
    return row;
  }

  @Override
  public void close() {
    done = true;
    entries.close();
  }
}
