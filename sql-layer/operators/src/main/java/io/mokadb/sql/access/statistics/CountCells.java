package io.mokadb.sql.access.statistics;

import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.Map;
import java.util.function.Consumer;

/** The way in which counts of rows and of changed rows are stored. Thread-safe. */
sealed interface CountCells permits OwnCounts, NodeCounts {
  /** How the processes on a store keep counts. */
  static CountCells of(TransactionManager transactions) {
    return transactions.nodes().isShared()
        ? new NodeCounts(transactions.nodes().self())
        : OwnCounts.INSTANCE;
  }

  /** Whether other processes add to the counts. */
  boolean isShared();

  /** The statistics of a table. */
  CountedTable.Stored read(Transaction transaction, long tableId);

  /**
   * Takes changes of tables to add.
   *
   * @return writes them; may be called again if its transaction did not commit
   */
  Consumer<Transaction> adding(Map<Long, TableChanges.Change> changes);

  /**
   * Writes the counts that ANALYZE has found.
   *
   * @param later how many rows have changed since it began, as far as this process knows
   * @param before what was known when it began
   */
  void analysed(Transaction transaction, long tableId, long rows, long later, CountsBefore before);

  /** Deletes the counts of a table. */
  void drop(Transaction transaction, long tableId);
}
