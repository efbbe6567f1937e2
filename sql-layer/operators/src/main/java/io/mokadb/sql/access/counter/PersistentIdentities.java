package io.mokadb.sql.access.counter;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Numbers from counters in the store, drawn in ranges that grow and handed out from memory, so that
 * concurrent inserts never conflict over them. The rest of a range when the process ends is a gap.
 * Thread-safe.
 */
public final class PersistentIdentities implements IdentitySource {
  private static final int FIRST_RANGE = 100;
  private static final int LARGEST_RANGE = 10_000;
  private static final int ROW_ID = -1;

  private final TransactionManager transactions;
  private final LongSupplier changes;
  private final Map<CounterId, CounterRange> ranges;
  private final Deadline limit;

  /** Of a process that is the only one to set counters. */
  public PersistentIdentities(TransactionManager transactions) {
    this(transactions, () -> 0);
  }

  /**
   * @param changes grows when another process may have set a counter
   */
  public PersistentIdentities(TransactionManager transactions, LongSupplier changes) {
    this(transactions, changes, new ConcurrentHashMap<>(), Deadline.none());
  }

  private PersistentIdentities(
      TransactionManager transactions,
      LongSupplier changes,
      Map<CounterId, CounterRange> ranges,
      Deadline limit) {
    this.transactions = transactions;
    this.changes = changes;
    this.ranges = ranges;
    this.limit = limit;
  }

  @Override
  public PersistentIdentities within(Deadline other) {
    return new PersistentIdentities(transactions, changes, ranges, other);
  }

  @Override
  public long nextIdentity(TableDef table, ColumnDef column) {
    long step = range(table, column).next(FIRST_RANGE, LARGEST_RANGE, limit, DrawCheck.NONE);
    Long value = column.identity().at(step);
    if (value == null) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "The identity values of column "
              + column.name()
              + " of table "
              + table.qualifiedName()
              + " are used up");
    }
    return value;
  }

  @Override
  public Long undrawn(TableDef table, ColumnDef column) {
    CounterRange range = range(table, column);
    return column.identity().at(transactions.isShared() ? range.peekAmongOthers() : range.peek());
  }

  @Override
  public Long undrawn(TableDef table, ColumnDef column, Transaction change) {
    return transactions.isShared()
        ? column.identity().at(range(table, column).endBy(change))
        : undrawn(table, column);
  }

  @Override
  public void set(TableDef table, ColumnDef column, long value, boolean drawn) {
    ColumnDef.Identity identity = column.identity();
    long first = identity.first() == null ? identity.start() : identity.first();
    range(table, column)
        .set(PersistentCounter.step(first, identity.increment(), value) + (drawn ? 1 : 0));
  }

  private CounterRange range(TableDef table, ColumnDef column) {
    return ranges.computeIfAbsent(
        new CounterId(table.id(), column.identityCounter()),
        id ->
            new CounterRange(
                new PersistentCounter(
                    transactions, SystemKeys.identityCounter(id.table, id.column), 0),
                changes));
  }

  @Override
  public long nextRowId(TableDef table) {
    return ranges
        .computeIfAbsent(
            new CounterId(table.id(), ROW_ID),
            id ->
                // These are never set.
                new CounterRange(
                    new PersistentCounter(transactions, SystemKeys.rowIdCounter(id.table), 1),
                    () -> 0))
        .next(FIRST_RANGE, LARGEST_RANGE, limit, DrawCheck.NONE);
  }

  private record CounterId(long table, int column) {}
}
