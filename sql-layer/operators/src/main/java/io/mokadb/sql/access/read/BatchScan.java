package io.mokadb.sql.access.read;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.encoded.EncodedPredicate;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.layout.KeyBytes;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.vector.ColumnBatch;
import io.mokadb.txn.CellRun;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Rows of a table, filtered: in batches where they are at hand as vectors, encoded and one by one
 * elsewhere. Confined; others that {@link #share} its rows belong to other threads.
 */
final class BatchScan implements EncodedStream {
  private final ExecutionContext context;

  /** Null in a scan that shares another one's rows. */
  private final RangeEntries entries;

  private final Function<KeyBytes, EncodedRow> rows;
  private final Supplier<EncodedPredicate> filters;
  private final SqlType[] types;
  private final EncodedRow row;

  /** Null if all rows are wanted. */
  private final EncodedPredicate filter;

  private final ColumnBatch batch;

  /** Null until others take part. */
  private SharedEntries shared;

  private final SharedEntries.Taken taken = new SharedEntries.Taken();

  /** What is left of the current run, from {@link #next} on; null at a single row. */
  private CellRun run;

  private int next;

  /** How many entries of the scan were before the current run or row. */
  private long before;

  /** The same of the next one, while no other thread takes any. */
  private long seen;

  private boolean done;

  /**
   * @param entries null if another scan has them
   * @param shared null if no other scan takes part
   * @param rows makes what reads a row whose key it is given
   * @param filter the condition of the rows, which cannot fail; null if there is none
   * @param filters give the same for other threads; null if there is none
   */
  BatchScan(
      ExecutionContext context,
      RangeEntries entries,
      SharedEntries shared,
      Function<KeyBytes, EncodedRow> rows,
      EncodedPredicate filter,
      Supplier<EncodedPredicate> filters,
      SqlType[] types) {
    this.context = context;
    this.entries = entries;
    this.shared = shared;
    this.rows = rows;
    this.filters = filters;
    this.types = types;
    this.row = rows.apply(this::copyKey);
    this.filter = filter;
    this.batch = new ColumnBatch(types);
  }

  private int copyKey(byte[] target) {
    return shared == null ? entries.copyKey(target) : taken.copyKey(target);
  }

  @Override
  public EncodedStream share() {
    if (shared == null) {
      shared = new SharedEntries(entries, seen);
    }
    EncodedPredicate another = filters == null ? null : filters.get();
    return new BatchScan(context, null, shared, rows, another, filters, types);
  }

  @Override
  public boolean advance() {
    while (!done) {
      context.checkCancelled();
      if (run != null && next < run.to()) {
        if (selectsOfRun()) {
          return true;
        }
      } else if (!takeNext()) {
        done = true;
      } else if (run != null) {
        next = run.from();
      } else if (filter == null || filter.test(row)) {
        return true;
      }
    }
    return false;
  }

  private boolean takeNext() {
    return shared == null ? takeAlone() : takeShared();
  }

  private boolean takeAlone() {
    if (!entries.next()) {
      return false;
    }
    before = seen;
    run = entries.run();
    if (run == null) {
      entries.show(row);
      seen++;
    } else {
      seen += run.to() - run.from();
    }
    return true;
  }

  private boolean takeShared() {
    if (!shared.take(taken)) {
      return false;
    }
    before = taken.place();
    run = taken.run();
    if (run == null) {
      taken.show(row);
    }
    return true;
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
  public long place() {
    return run == null ? before : before + next - run.from() - batch.size();
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
    if (entries == null) {
      return;
    }
    if (shared == null) {
      entries.close();
    } else {
      shared.close();
    }
  }
}
