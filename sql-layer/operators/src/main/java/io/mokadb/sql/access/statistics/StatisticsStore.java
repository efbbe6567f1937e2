package io.mokadb.sql.access.statistics;

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
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
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

  /** Tables whose counts are folded in one transaction. */
  private static final int FOLDED = 50;

  /** How long a statement waits for the statistics of a table, once they have to be read. */
  private static final long LOAD_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final TransactionManager transactions;
  private final CountCells cells;
  private final Map<Long, CountedTable> entries = new ConcurrentHashMap<>();
  private final AtomicLong version = new AtomicLong();

  public StatisticsStore(TransactionManager transactions) {
    this.transactions = transactions;
    this.cells = CountCells.of(transactions);
  }

  /** Temporary tables are of one process. */
  private CountCells cells(long tableId) {
    return SystemKeys.isTemporary(tableId) ? OwnCounts.INSTANCE : cells;
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

  /** What is known of a table's changes, as new as it can be, for an analysis that begins. */
  CountsBefore before(long tableId) {
    CountedTable entry = entry(tableId);
    if (cells(tableId).isShared()) {
      entry.refreshed(stored(tableId), entry.version());
    }
    return entry.before();
  }

  /**
   * Stores the result of ANALYZE, from now on the table's statistics.
   *
   * @param before what was known when the scan began
   * @param limit of the calls to the store
   */
  void analysed(TableDef table, TableStatistics found, CountsBefore before, Deadline limit) {
    byte[] json = StatisticsJson.write(table, found);
    CountedTable entry = entry(table.id());
    long rows = (long) found.rowCount();
    long later = Math.max(0, entry.changed() - before.changed());
    write(
        limit,
        transaction -> {
          transaction.put(SystemKeys.analysis(table.id()), json);
          cells(table.id()).analysed(transaction, table.id(), rows, later, before);
        });
    if (cells(table.id()).isShared()) {
      entry.refreshed(stored(table.id()), version.incrementAndGet());
    } else {
      entry.analysed(
          new CountedTable.Stored(rows, json, later, CountedTable.NOTHING),
          version.incrementAndGet());
    }
  }

  /**
   * Loads the statistics of a table that another process on the same store has analysed.
   *
   * @return whether it has
   */
  public boolean reload(long tableId) {
    return take(entry(tableId), stored(tableId), cells(tableId).isShared());
  }

  private boolean take(CountedTable entry, CountedTable.Stored stored, boolean shared) {
    boolean analysed = stored.json() != null && !Arrays.equals(stored.json(), entry.json());
    if (shared) {
      entry.refreshed(stored, analysed ? version.incrementAndGet() : entry.version());
    } else if (analysed) {
      entry.analysed(stored, version.incrementAndGet());
    }
    return analysed;
  }

  /** Forgets a table that was dropped, in memory and in the store. */
  public void dropped(long tableId) {
    entries.remove(tableId);
    write(
        Deadline.none(),
        transaction -> {
          transaction.delete(SystemKeys.analysis(tableId));
          cells(tableId).drop(transaction, tableId);
        });
  }

  /**
   * Forgets tables that another process has dropped, and deletes what this one has counted of them
   * since that one has deleted their statistics. What is younger than all tables may be about to
   * come, and stays.
   *
   * @param tables the ids of all that there are
   */
  public void keepOnly(NavigableSet<Long> tables) {
    long youngest = tables.isEmpty() ? 0 : tables.last();
    for (long id : List.copyOf(entries.keySet())) {
      if (SystemKeys.isTemporary(id) || id > youngest || tables.contains(id)) {
        continue;
      }
      if (cells instanceof NodeCounts counts && counts.tables().contains(id)) {
        dropped(id);
      } else {
        entries.remove(id);
      }
    }
  }

  /** Writes counts that changed since the last time, together; to be called now and then. */
  public void flush() {
    Map<Long, TableChanges.Change> changes = new LinkedHashMap<>();
    entries.forEach(
        (id, entry) -> {
          TableChanges.Change unflushed = entry.takeUnflushed();
          boolean any = unflushed.difference() != 0 || unflushed.touched() != 0;
          if (any && !SystemKeys.isTemporary(id)) {
            changes.put(id, unflushed);
          }
        });
    if (!changes.isEmpty()) {
      write(Deadline.none(), cells.adding(changes));
    }
  }

  /**
   * Takes in what other nodes have counted and analysed; to be called now and then. The node that
   * leads also folds what nodes that are gone have counted. Nothing to do where there are no
   * others.
   */
  public void refresh() {
    if (cells instanceof NodeCounts counts) {
      Map<Long, StoredCounts> stored;
      try (Transaction transaction = transactions.begin(OPTIONS.withReadOnly(true))) {
        stored = counts.readAll(transaction);
      }
      entries.forEach(
          (id, entry) -> {
            if (!SystemKeys.isTemporary(id)) {
              StoredCounts found = stored.getOrDefault(id, StoredCounts.NOTHING);
              var unused = take(entry, counts.sum(found, id), true);
            }
          });
      if (transactions.work().leads()) {
        new GoneNodes(transactions.nodes()).among(stored).forEach(this::fold);
      }
    }
  }

  private void fold(long node, Collection<Long> tables) {
    List<Long> all = List.copyOf(tables);
    for (int from = 0; from < all.size(); from += FOLDED) {
      List<Long> part = all.subList(from, Math.min(all.size(), from + FOLDED));
      write(Deadline.none(), transaction -> NodeCounts.fold(transaction, node, part));
    }
  }

  /** Writes the counts for the last time. */
  @Override
  public void close() {
    flush();
    if (cells instanceof NodeCounts counts) {
      fold(counts.self(), counts.tables());
    }
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
      return cells(tableId).read(transaction, tableId);
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
}
