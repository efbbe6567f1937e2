package io.mokadb.sql.access.counter;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.txn.TransactionManager;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

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
  private final Map<CounterId, CounterRange> ranges;
  private final Deadline limit;

  public PersistentIdentities(TransactionManager transactions) {
    this(transactions, new ConcurrentHashMap<>(), Deadline.none());
  }

  private PersistentIdentities(
      TransactionManager transactions, Map<CounterId, CounterRange> ranges, Deadline limit) {
    this.transactions = transactions;
    this.ranges = ranges;
    this.limit = limit;
  }

  @Override
  public PersistentIdentities within(Deadline other) {
    return new PersistentIdentities(transactions, ranges, other);
  }

  @Override
  public long nextIdentity(TableDef table, ColumnDef column) {
    Long value = column.identity().at(range(table, column).next(FIRST_RANGE, LARGEST_RANGE, limit));
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
    return column.identity().at(range(table, column).peek());
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
                    transactions, SystemKeys.identityCounter(id.table, id.column), 0)));
  }

  @Override
  public long nextRowId(TableDef table) {
    return ranges
        .computeIfAbsent(
            new CounterId(table.id(), ROW_ID),
            id ->
                new CounterRange(
                    new PersistentCounter(transactions, SystemKeys.rowIdCounter(id.table), 1)))
        .next(FIRST_RANGE, LARGEST_RANGE, limit);
  }

  private record CounterId(long table, int column) {}
}
