package io.mokadb.sql.access;

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
 * inserts side by side never conflict over them. What is left of a range when the process ends is a
 * gap. Thread-safe.
 */
public final class StoredIdentities implements IdentitySource {
  private static final int FIRST_RANGE = 100;
  private static final int LARGEST_RANGE = 10_000;
  private static final int ROW_ID = -1;

  private final TransactionManager transactions;
  private final Map<CounterId, Range> ranges = new ConcurrentHashMap<>();

  public StoredIdentities(TransactionManager transactions) {
    this.transactions = transactions;
  }

  @Override
  public long nextIdentity(TableDef table, ColumnDef column) {
    Range range =
        ranges.computeIfAbsent(
            new CounterId(table.id(), column.id()),
            id ->
                new Range(
                    new StoredCounter(
                        transactions, SystemKeys.identityCounter(id.table, id.column), 0)));
    long step = range.next();
    ColumnDef.Identity identity = column.identity();
    try {
      return Math.addExact(identity.start(), Math.multiplyExact(step, identity.increment()));
    } catch (ArithmeticException e) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "The identity values of column "
              + column.name()
              + " of table "
              + table.qualifiedName()
              + " are used up",
          e);
    }
  }

  @Override
  public long nextRowId(TableDef table) {
    return ranges
        .computeIfAbsent(
            new CounterId(table.id(), ROW_ID),
            id -> new Range(new StoredCounter(transactions, SystemKeys.rowIdCounter(id.table), 1)))
        .next();
  }

  private record CounterId(long table, int column) {}

  /** Numbers drawn and not handed out yet. */
  private static final class Range {
    private final StoredCounter counter;
    private long next;
    private long end;
    private int size = FIRST_RANGE;

    Range(StoredCounter counter) {
      this.counter = counter;
    }

    synchronized long next() {
      if (next == end) {
        next = counter.draw(size);
        end = next + size;
        size = Math.min(LARGEST_RANGE, size * 4);
      }
      return next++;
    }
  }
}
