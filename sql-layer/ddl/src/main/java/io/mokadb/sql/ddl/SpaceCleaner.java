package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.DroppedSpace;
import io.mokadb.sql.catalog.store.WorkOwnership;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.store.ObjectKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/**
 * Deletes what dropped tables and indexes left behind, in batches; snapshots from before the drop
 * still see it. Thread-safe.
 */
final class SpaceCleaner {
  private final CatalogStore store;
  private final WorkOwnership ownership;
  private final TransactionManager transactions;
  private final StatisticsStore statistics;
  private final WorkInHand inHand;
  private final DdlOptions sizes;
  private final DdlProbe probe;

  SpaceCleaner(
      Definitions definitions,
      TransactionManager transactions,
      StatisticsStore statistics,
      WorkInHand inHand,
      DdlOptions sizes,
      DdlProbe probe) {
    this.store = definitions.store();
    this.ownership = definitions.ownership();
    this.transactions = transactions;
    this.statistics = statistics;
    this.inHand = inHand;
    this.sizes = sizes;
    this.probe = probe;
  }

  /** Cleans all spaces that are on the list as this process' own. */
  void cleanAll(TransactionOptions options) {
    List<DroppedSpace> spaces;
    try (Transaction transaction = transactions.begin(options.withReadOnly(true))) {
      spaces = store.dropped(transaction);
    }
    for (DroppedSpace space : spaces) {
      if (ownership.owners().isOwn(space.owner())) {
        clean(space, options);
      }
    }
  }

  /**
   * Cleans one space, unless a statement fills it, or it is off the list already.
   *
   * @param space this process' own
   * @throws MokaException {@code CONNECTION_LOST} if another process has taken it over; {@code
   *     SERIALIZATION_CONFLICT} if it cannot be cleaned now
   */
  void clean(DroppedSpace space, TransactionOptions options) {
    // In this order: a space that is not being filled any more is off the list, or stays on it.
    if (inHand.has(space) || !isListed(space, options)) {
      return;
    }
    if (space.table()) {
      statistics.dropped(space.id());
    }
    int conflicts = 0;
    boolean more = true;
    while (more) {
      try (Transaction transaction = transactions.begin(options)) {
        if (!ownership.hold(transaction, space)) {
          return;
        }
        boolean full = deleteBatch(transaction, space);
        if (!full) {
          finish(transaction, space);
        }
        if (transaction.commit() instanceof CommitOutcome.Committed) {
          more = full;
          conflicts = 0;
          probe.reached(DdlProbe.Step.BATCH_DELETED);
        } else if (++conflicts > sizes.conflicts()) {
          throw new MokaException(
              SqlState.SERIALIZATION_CONFLICT,
              "The rows of what was dropped cannot be deleted now, because others write there; that"
                  + " goes on when the database is opened");
        }
      }
    }
  }

  private boolean isListed(DroppedSpace space, TransactionOptions options) {
    try (Transaction transaction = transactions.begin(options.withReadOnly(true))) {
      return ownership.current(transaction, space) != null;
    }
  }

  /** True if there may be more. */
  private boolean deleteBatch(Transaction transaction, DroppedSpace space) {
    int count = 0;
    if (space.column() == null) {
      count += delete(transaction, SystemKeys.all(space.id()), sizes.deleteBatch(), 1024);
      if (space.table()) {
        count += deleteObjects(transaction, space, sizes.deleteBatch() - count);
      }
    } else {
      count += deleteObjects(transaction, space, sizes.deleteBatch());
    }
    return count == sizes.deleteBatch();
  }

  private static int deleteObjects(Transaction transaction, DroppedSpace space, int limit) {
    int count = delete(transaction, ObjectKeys.headers(space.id(), space.column()), limit, 1024);
    // Pieces are long: few are read ahead.
    return count
        + delete(transaction, ObjectKeys.pieces(space.id(), space.column()), limit - count, 4);
  }

  private static int delete(Transaction transaction, KeyRange range, int limit, int block) {
    int count = 0;
    try (ValueCursor cursor =
        transaction.scan(new Scan(range, null, false, Math.max(1, Math.min(limit, block))))) {
      while (count < limit && cursor.next()) {
        CellKey cell = cursor.key();
        transaction.delete(cell);
        count++;
      }
    }
    return count;
  }

  private void finish(Transaction transaction, DroppedSpace space) {
    if (space.table()) {
      transaction.delete(SystemKeys.rowIdCounter(space.id()));
      transaction.delete(SystemKeys.sequenceCounter(space.id()));
      try (ValueCursor cursor =
          transaction.scan(Scan.forward(SystemKeys.identityCounters(space.id())))) {
        while (cursor.next()) {
          transaction.delete(cursor.key());
        }
      }
    }
    store.cleaned(transaction, space);
  }
}
