package io.mokadb.sql.access;

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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Statistics of all tables: row counts that every commit adjusts in memory and {@link #flush}
 * writes down, and what ANALYZE found. A crash loses the adjustments since the last flush; they are
 * estimates. Thread-safe.
 */
public final class StatisticsStore implements StatisticsSource, AutoCloseable {
  private static final TransactionOptions OPTIONS =
      TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED);
  private static final int ATTEMPTS = 20;

  private final TransactionManager transactions;
  private final Map<Long, Entry> entries = new ConcurrentHashMap<>();

  public StatisticsStore(TransactionManager transactions) {
    this.transactions = transactions;
  }

  @Override
  public TableStatistics of(TableDef table) {
    Entry entry = entry(table.id());
    return new TableStatistics(entry.rows(), entry.columns(table).columns());
  }

  /** Takes over what a transaction changed, after it has committed. */
  public void committed(TableChanges changes) {
    changes.forEach((id, delta) -> entry(id).add(delta));
  }

  /**
   * Stores what ANALYZE found, from now on the table's statistics.
   *
   * @throws io.mokadb.session.MokaException {@code SERIALIZATION_CONFLICT} if another ANALYZE of
   *     the table commits at the same time
   */
  public void analysed(TableDef table, TableStatistics found) {
    byte[] json = StatisticsJson.write(table, found);
    Entry entry = entry(table.id());
    write(
        transaction -> {
          transaction.put(SystemKeys.analysis(table.id()), json);
          transaction.put(SystemKeys.rowCount(table.id()), number((long) found.rowCount()));
        });
    entry.analysed(json, (long) found.rowCount(), found);
  }

  /** Forgets a table that was dropped, in memory and in the store. */
  public void dropped(long tableId) {
    entries.remove(tableId);
    write(
        transaction -> {
          transaction.delete(SystemKeys.analysis(tableId));
          transaction.delete(SystemKeys.rowCount(tableId));
        });
  }

  /** Writes row counts that changed since the last time; to be called now and then. */
  public void flush() {
    entries.forEach(
        (id, entry) -> {
          long delta = entry.takeUnflushed();
          if (delta != 0 && !SystemKeys.isTemporary(id)) {
            CellKey cell = SystemKeys.rowCount(id);
            write(
                transaction -> {
                  byte[] stored = transaction.get(cell);
                  long rows = (stored == null ? 0 : ByteBuffer.wrap(stored).getLong()) + delta;
                  transaction.put(cell, number(Math.max(0, rows)));
                });
          }
        });
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
    byte[] rows;
    byte[] analysis;
    try (Transaction transaction = transactions.begin(OPTIONS.withReadOnly(true))) {
      rows = transaction.get(SystemKeys.rowCount(tableId));
      analysis = transaction.get(SystemKeys.analysis(tableId));
    }
    Entry loaded =
        new Entry(rows != null, rows == null ? 0 : ByteBuffer.wrap(rows).getLong(), analysis);
    Entry earlier = entries.putIfAbsent(tableId, loaded);
    return earlier == null ? loaded : earlier;
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

  /** One table. */
  private static final class Entry {
    private boolean known;
    private long rows;
    private long unflushed;
    private byte[] json;
    private TableStatistics parsed;

    Entry(boolean known, long rows, byte[] json) {
      this.known = known;
      this.rows = rows;
      this.json = json;
    }

    synchronized double rows() {
      return known ? Math.max(0, rows) : TableStatistics.UNKNOWN.rowCount();
    }

    synchronized void add(long delta) {
      known = true;
      rows += delta;
      unflushed += delta;
    }

    synchronized long takeUnflushed() {
      long taken = unflushed;
      unflushed = 0;
      return taken;
    }

    synchronized void analysed(byte[] newJson, long counted, TableStatistics found) {
      known = true;
      rows = counted;
      unflushed = 0;
      json = newJson;
      parsed = found;
    }

    synchronized TableStatistics columns(TableDef table) {
      if (parsed == null) {
        parsed = json == null ? TableStatistics.UNKNOWN : StatisticsJson.read(table, json);
      }
      return parsed;
    }
  }
}
