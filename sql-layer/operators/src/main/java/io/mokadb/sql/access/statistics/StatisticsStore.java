package io.mokadb.sql.access.statistics;

import io.mokadb.kv.CellKey;
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
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Statistics of all tables: counts of rows and of changed rows that every commit adjusts in memory
 * and {@link #flush} writes down, and what ANALYZE found. A crash loses the adjustments since the
 * last flush; they are estimates. Thread-safe.
 */
public final class StatisticsStore implements StatisticsSource, AutoCloseable {
  private static final TransactionOptions OPTIONS =
      TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED);
  private static final int ATTEMPTS = 20;

  private final TransactionManager transactions;
  private final Map<Long, Entry> entries = new ConcurrentHashMap<>();
  private final AtomicLong version = new AtomicLong();

  public StatisticsStore(TransactionManager transactions) {
    this.transactions = transactions;
  }

  @Override
  public TableStatistics of(TableDef table) {
    Entry entry = entry(table.id());
    TableStatistics analysed = entry.columns(table);
    return new TableStatistics(entry.rows(), analysed.columns(), analysed.analyzedAt());
  }

  /** Rows that came, went or changed since the last ANALYZE; all there are before the first. */
  public long changed(long tableId) {
    return entry(tableId).changed();
  }

  /** Grows with every ANALYZE. */
  public long version() {
    return version.get();
  }

  /** Whether one of the tables was analysed after the statistics had a version. */
  public boolean analysedSince(long formerVersion, Collection<Long> tableIds) {
    for (long id : tableIds) {
      Entry entry = entries.get(id);
      if (entry != null && entry.version > formerVersion) {
        return true;
      }
    }
    return false;
  }

  /** Takes over what a transaction changed, after it has committed. */
  public void committed(TableChanges changes) {
    changes.forEach((id, change) -> entry(id).add(change));
  }

  /**
   * Stores what ANALYZE found, from now on the table's statistics.
   *
   * @param changedBefore what {@link #changed} said when the scan began
   */
  public void analysed(TableDef table, TableStatistics found, long changedBefore) {
    byte[] json = StatisticsJson.write(table, found);
    Entry entry = entry(table.id());
    long later = Math.max(0, entry.changed() - changedBefore);
    write(
        transaction -> {
          transaction.put(SystemKeys.analysis(table.id()), json);
          transaction.put(SystemKeys.rowCount(table.id()), number((long) found.rowCount()));
          transaction.put(SystemKeys.changedRows(table.id()), number(later));
        });
    entry.analysed(new Stored((long) found.rowCount(), json, later), version.incrementAndGet());
  }

  /**
   * Looks whether another process on the same store has analysed a table, and takes over what it
   * found.
   *
   * @return whether it has
   */
  public boolean reload(long tableId) {
    Entry entry = entry(tableId);
    Stored stored = stored(tableId);
    if (stored.json == null || Arrays.equals(stored.json, entry.json())) {
      return false;
    }
    entry.analysed(stored, version.incrementAndGet());
    return true;
  }

  /** Forgets a table that was dropped, in memory and in the store. */
  public void dropped(long tableId) {
    entries.remove(tableId);
    write(
        transaction -> {
          transaction.delete(SystemKeys.analysis(tableId));
          transaction.delete(SystemKeys.rowCount(tableId));
          transaction.delete(SystemKeys.changedRows(tableId));
        });
  }

  /** Writes counts that changed since the last time; to be called now and then. */
  public void flush() {
    entries.forEach(
        (id, entry) -> {
          TableChanges.Change unflushed = entry.takeUnflushed();
          if (unflushed.touched() != 0 && !SystemKeys.isTemporary(id)) {
            write(
                transaction -> {
                  add(transaction, SystemKeys.rowCount(id), unflushed.difference());
                  add(transaction, SystemKeys.changedRows(id), unflushed.touched());
                });
          }
        });
  }

  private static void add(Transaction transaction, CellKey cell, long delta) {
    if (delta != 0) {
      byte[] stored = transaction.get(cell);
      transaction.put(cell, number(Math.max(0, (stored == null ? 0 : number(stored)) + delta)));
    }
  }

  @Override
  public void close() {
    flush();
  }

  private Entry entry(long tableId) {
    Entry known = entries.get(tableId);
    if (known != null) {
      return known;
    }
    Entry loaded = new Entry(stored(tableId));
    Entry earlier = entries.putIfAbsent(tableId, loaded);
    return earlier == null ? loaded : earlier;
  }

  private Stored stored(long tableId) {
    try (Transaction transaction = transactions.begin(OPTIONS.withReadOnly(true))) {
      byte[] rows = transaction.get(SystemKeys.rowCount(tableId));
      byte[] json = transaction.get(SystemKeys.analysis(tableId));
      byte[] changed = transaction.get(SystemKeys.changedRows(tableId));
      return new Stored(
          rows == null ? null : (Long) number(rows), json, changed == null ? 0 : number(changed));
    }
  }

  private void write(java.util.function.Consumer<Transaction> writes) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(OPTIONS)) {
        writes.accept(transaction);
        // An unknown outcome is let be: a count that is off by one flush is still an estimate.
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

  /**
   * Stored statistics of one table.
   *
   * @param rows null if nothing is known
   * @param json result of ANALYZE, or null
   * @param changed rows since then
   */
  private record Stored(Long rows, byte[] json, long changed) {}

  /** One table. */
  private static final class Entry {
    /** Of the statistics when the table was analysed last; 0 if not since this was opened. */
    private volatile long version;

    private boolean known;
    private long rows;
    private long changed;
    private long unflushedRows;
    private long unflushedChanged;
    private byte[] json;
    private TableStatistics parsed;

    Entry(Stored stored) {
      take(stored);
    }

    private void take(Stored stored) {
      known = stored.rows != null;
      rows = known ? stored.rows : 0;
      changed = stored.changed;
      json = stored.json;
      parsed = null;
    }

    synchronized double rows() {
      return known ? Math.max(0, rows) : TableStatistics.UNKNOWN.rowCount();
    }

    synchronized byte[] json() {
      return json;
    }

    synchronized long changed() {
      return json == null ? Math.max(rows, changed) : changed;
    }

    synchronized void add(TableChanges.Change change) {
      known = true;
      rows += change.difference();
      changed += change.touched();
      unflushedRows += change.difference();
      unflushedChanged += change.touched();
    }

    synchronized TableChanges.Change takeUnflushed() {
      TableChanges.Change taken = new TableChanges.Change(unflushedRows, unflushedChanged);
      unflushedRows = 0;
      unflushedChanged = 0;
      return taken;
    }

    synchronized void analysed(Stored found, long newVersion) {
      take(found);
      unflushedRows = 0;
      unflushedChanged = 0;
      version = newVersion;
    }

    synchronized TableStatistics columns(TableDef table) {
      if (parsed == null) {
        parsed = json == null ? TableStatistics.UNKNOWN : StatisticsJson.read(table, json);
      }
      return parsed;
    }
  }
}
