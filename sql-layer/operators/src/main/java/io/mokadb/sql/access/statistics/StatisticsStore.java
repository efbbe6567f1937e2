package io.mokadb.sql.access.statistics;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Statistics of all tables: counts of rows and of changed rows that every commit adjusts in memory
 * and {@link #flush} writes down, and the results of ANALYZE. A crash loses the adjustments since
 * the last flush; they are estimates. Thread-safe.
 */
public final class StatisticsStore implements StatisticsSource, AutoCloseable {
  private static final TransactionOptions OPTIONS =
      TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED);
  private static final int ATTEMPTS = 20;

  /** How long a statement waits for the statistics of a table, once they have to be read. */
  private static final long LOAD_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final TransactionManager transactions;
  private final Map<Long, CountedTable> entries = new ConcurrentHashMap<>();
  private final AtomicLong version = new AtomicLong();

  public StatisticsStore(TransactionManager transactions) {
    this.transactions = transactions;
  }

  @Override
  public TableStatistics of(TableDef table) {
    CountedTable entry = entry(table.id());
    TableStatistics analysed = entry.columns(table);
    return new TableStatistics(entry.rows(), analysed.columns(), analysed.analyzedAt());
  }

  /** Rows inserted, deleted or updated since the last ANALYZE; all rows before the first. */
  public long changed(long tableId) {
    return entry(tableId).changed();
  }

  /** Grows with every ANALYZE. */
  public long version() {
    return version.get();
  }

  /** True if one of the tables was analysed after the statistics had a version. */
  public boolean analysedSince(long formerVersion, Collection<Long> tableIds) {
    for (long id : tableIds) {
      CountedTable entry = entries.get(id);
      if (entry != null && entry.version() > formerVersion) {
        return true;
      }
    }
    return false;
  }

  /** Adds the changes of a transaction, after it has committed. */
  public void committed(TableChanges changes) {
    changes.forEach((id, change) -> entry(id).add(change));
  }

  /**
   * Stores the result of ANALYZE, from now on the table's statistics.
   *
   * @param changedBefore what {@link #changed} said when the scan began
   * @param limit of the calls to the store
   */
  public void analysed(TableDef table, TableStatistics found, long changedBefore, Deadline limit) {
    byte[] json = StatisticsJson.write(table, found);
    CountedTable entry = entry(table.id());
    long later = Math.max(0, entry.changed() - changedBefore);
    write(
        limit,
        transaction -> {
          transaction.put(SystemKeys.analysis(table.id()), json);
          transaction.put(SystemKeys.rowCount(table.id()), number((long) found.rowCount()));
          transaction.put(SystemKeys.changedRows(table.id()), number(later));
        });
    entry.analysed(
        new CountedTable.Stored((long) found.rowCount(), json, later), version.incrementAndGet());
  }

  /**
   * Loads the statistics of a table that another process on the same store has analysed.
   *
   * @return whether it has
   */
  public boolean reload(long tableId) {
    CountedTable entry = entry(tableId);
    CountedTable.Stored stored = stored(tableId);
    if (stored.json() == null || Arrays.equals(stored.json(), entry.json())) {
      return false;
    }
    entry.analysed(stored, version.incrementAndGet());
    return true;
  }

  /** Forgets a table that was dropped, in memory and in the store. */
  public void dropped(long tableId) {
    entries.remove(tableId);
    write(
        Deadline.none(),
        transaction -> {
          transaction.delete(SystemKeys.analysis(tableId));
          transaction.delete(SystemKeys.rowCount(tableId));
          transaction.delete(SystemKeys.changedRows(tableId));
        });
  }

  /** Writes counts that changed since the last time, together; to be called now and then. */
  public void flush() {
    List<CellKey> cells = new ArrayList<>();
    List<Long> deltas = new ArrayList<>();
    entries.forEach(
        (id, entry) -> {
          TableChanges.Change unflushed = entry.takeUnflushed();
          if (!SystemKeys.isTemporary(id)) {
            if (unflushed.difference() != 0) {
              cells.add(SystemKeys.rowCount(id));
              deltas.add(unflushed.difference());
            }
            if (unflushed.touched() != 0) {
              cells.add(SystemKeys.changedRows(id));
              deltas.add(unflushed.touched());
            }
          }
        });
    if (!cells.isEmpty()) {
      write(Deadline.none(), transaction -> add(transaction, cells, deltas));
    }
  }

  private static void add(Transaction transaction, List<CellKey> cells, List<Long> deltas) {
    List<byte[]> stored = transaction.getAll(cells);
    for (int i = 0; i < cells.size(); i++) {
      long before = stored.get(i) == null ? 0 : number(stored.get(i));
      transaction.put(cells.get(i), number(Math.max(0, before + deltas.get(i))));
    }
  }

  @Override
  public void close() {
    flush();
  }

  private CountedTable entry(long tableId) {
    CountedTable known = entries.get(tableId);
    if (known != null) {
      return known;
    }
    CountedTable loaded = new CountedTable(stored(tableId));
    CountedTable earlier = entries.putIfAbsent(tableId, loaded);
    return earlier == null ? loaded : earlier;
  }

  private CountedTable.Stored stored(long tableId) {
    Deadline limit = Deadline.after(System::nanoTime, LOAD_NANOS);
    try (Transaction transaction =
        transactions.begin(OPTIONS.withReadOnly(true).withLimit(limit))) {
      List<byte[]> found =
          transaction.getAll(
              List.of(
                  SystemKeys.rowCount(tableId),
                  SystemKeys.analysis(tableId),
                  SystemKeys.changedRows(tableId)));
      byte[] rows = found.get(0);
      byte[] json = found.get(1);
      byte[] changed = found.get(2);
      return new CountedTable.Stored(
          rows == null ? null : (Long) number(rows), json, changed == null ? 0 : number(changed));
    }
  }

  private void write(Deadline limit, Consumer<Transaction> writes) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(OPTIONS.withLimit(limit))) {
        writes.accept(transaction);
        // An unknown outcome is not retried: a count that is off by one flush is still an estimate.
        if (!(transaction.commit() instanceof CommitOutcome.Conflict)) {
          return;
        }
      }
    }
  }

  private static byte[] number(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  private static long number(byte[] value) {
    return ByteBuffer.wrap(value).getLong();
  }
}
