package io.mokadb.sql.subscription;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Workspace;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneId;
import java.util.List;

/**
 * The database as a subscription reads it.
 *
 * @param options of its transactions
 * @param memoryBytes that the changes of one look may take; what is more goes to files
 * @param workspace resources that all statements share
 * @param cancellation ends its reads
 * @param zone of times in messages
 */
public record SubscriptionSource(
    TransactionManager manager,
    Definitions definitions,
    LargeObjects objects,
    TransactionOptions options,
    long memoryBytes,
    Workspace workspace,
    Cancellation cancellation,
    ZoneId zone) {
  /** What the keys of changed rows may take, for one subscription. */
  private static final long WATCHED_BYTES = 1 << 20;

  /** Reads the newest snapshot. */
  Transaction begin() {
    return manager.begin(options.withReadOnly(true).withLimit(cancellation));
  }

  /**
   * Reads an older snapshot.
   *
   * @throws io.mokadb.txn.TxnException {@code SNAPSHOT_TOO_OLD}
   */
  Transaction at(long timestamp) {
    return manager.begin(options.withSnapshot(timestamp).withLimit(cancellation));
  }

  /** Watches the rows of a table. */
  ChangeWatch watch(TableDef table) {
    return manager.watch(SystemKeys.all(table.id()), WATCHED_BYTES, cancellation);
  }

  /** The rows that may have changed up to a snapshot; see {@link ChangeWatch.Look#rows}. */
  List<Key> rows(ChangeWatch.Look look, long since, Transaction until) {
    return look.rows(since, until.startTimestamp(), cancellation);
  }

  /** Whether other nodes commit to the store, too. */
  boolean isShared() {
    return !manager.commitsAlone();
  }

  /** The definitions at a transaction's snapshot. */
  Catalog catalog(Transaction transaction) {
    return definitions.at(transaction);
  }

  MemoryBudget memory() {
    return new MemoryBudget(memoryBytes, workspace, cancellation);
  }
}
