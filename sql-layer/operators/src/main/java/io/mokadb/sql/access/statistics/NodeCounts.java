package io.mokadb.sql.access.statistics;

import io.mokadb.kv.KeyRange;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.TableChanges.Change;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The counts of nodes that share a store. Each writes into a cell of its own what it has added
 * since it opened the database, and reads nothing for that, so nodes never conflict. A count is the
 * number that the last ANALYZE has left and the sum of these cells; that number may be negative. A
 * node that is gone has its cells folded into the number. Thread-safe.
 */
final class NodeCounts implements CountCells {
  private final long self;

  /** What this node has added, as its cells say or are about to. */
  private final Map<Long, Change> totals = new ConcurrentHashMap<>();

  /**
   * @param self the number of this node
   */
  NodeCounts(long self) {
    this.self = self;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public CountedTable.Stored read(Transaction transaction, long tableId) {
    return sum(
        readAll(transaction, SystemKeys.statistics(tableId))
            .getOrDefault(tableId, StoredCounts.NOTHING),
        tableId);
  }

  /** The statistics of all tables that have some. */
  Map<Long, StoredCounts> readAll(Transaction transaction) {
    return readAll(transaction, SystemKeys.all(SystemKeys.STATISTICS));
  }

  private static Map<Long, StoredCounts> readAll(Transaction transaction, KeyRange range) {
    Map<Long, StoredCounts> tables = new TreeMap<>();
    try (ValueCursor cells = transaction.scan(Scan.forward(range))) {
      while (cells.next()) {
        long table = SystemKeys.tableOf(cells.key().row());
        tables.computeIfAbsent(table, StoredCounts::new).add(cells.key(), cells.value().clone());
      }
    }
    return tables;
  }

  /**
   * The statistics of a table, with what this node has added in the place of what its cell says.
   */
  CountedTable.Stored sum(StoredCounts stored, long tableId) {
    Change beside = stored.beside(self).plus(totals.getOrDefault(tableId, CountedTable.NOTHING));
    boolean known = stored.rows() != null || stored.isCounted() || totals.containsKey(tableId);
    long rows = stored.rows() == null ? 0 : stored.rows();
    return new CountedTable.Stored(
        known ? (Long) (rows + beside.difference()) : null,
        stored.json(),
        stored.changed() + beside.touched(),
        beside);
  }

  @Override
  public Consumer<Transaction> adding(Map<Long, Change> changes) {
    Map<Long, Change> written = new HashMap<>();
    changes.forEach((id, change) -> written.put(id, totals.merge(id, change, Change::plus)));
    return transaction ->
        written.forEach(
            (id, total) ->
                transaction.put(SystemKeys.nodeCounts(id, self), StoredCounts.encode(total)));
  }

  @Override
  public void analysed(
      Transaction transaction, long tableId, long rows, long later, CountsBefore before) {
    Change beside = before.beside();
    transaction.put(SystemKeys.rowCount(tableId), OwnCounts.number(rows - beside.difference()));
    transaction.put(SystemKeys.changedRows(tableId), OwnCounts.number(-beside.touched()));
  }

  @Override
  public void drop(Transaction transaction, long tableId) {
    transaction.delete(SystemKeys.rowCount(tableId));
    transaction.delete(SystemKeys.changedRows(tableId));
    try (ValueCursor cells = transaction.scan(Scan.forward(SystemKeys.nodeCounts(tableId)))) {
      while (cells.next()) {
        transaction.delete(cells.key());
      }
    }
    totals.remove(tableId);
  }

  /** Adds what a node has counted to the numbers themselves, and deletes its cells. */
  static void fold(Transaction transaction, long node, Collection<Long> tables) {
    for (long table : tables) {
      StoredCounts stored =
          readAll(transaction, SystemKeys.statistics(table))
              .getOrDefault(table, StoredCounts.NOTHING);
      Change added = stored.of(node);
      if (added != null) {
        // Below zero they may be: what other nodes have to add is not all written yet.
        long rows = (stored.rows() == null ? 0 : stored.rows()) + added.difference();
        long changed = stored.changed() + added.touched();
        transaction.put(SystemKeys.rowCount(table), OwnCounts.number(rows));
        transaction.put(SystemKeys.changedRows(table), OwnCounts.number(changed));
        transaction.delete(SystemKeys.nodeCounts(table, node));
      }
    }
  }

  /** The number of this node. */
  long self() {
    return self;
  }

  /** The tables for which it has cells. */
  Collection<Long> tables() {
    return totals.keySet();
  }
}
