package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * The catalogs of a store that other processes change, too. The stamp of a snapshot tells whether
 * its catalog is known (S7); if not, the header does, and if not even its version is known the
 * catalog is read. Thread-safe, and holds no monitor over a call to the store: threads that need
 * the same catalog at once read it each.
 */
final class CatalogsByStamp {
  static final TransactionOptions READING = TransactionOptions.DEFAULT.withReadOnly(true);

  private final CatalogStore store;
  private final TransactionManager transactions;
  private final List<StampFollower> followers = new CopyOnWriteArrayList<>();
  private final AtomicReference<KnownCatalogs> known = new AtomicReference<>(KnownCatalogs.NOTHING);

  CatalogsByStamp(CatalogStore store, TransactionManager transactions) {
    this.store = store;
    this.transactions = transactions;
  }

  /** Has a follower called for each new state of the schema from now on. */
  void follow(StampFollower follower) {
    followers.add(follower);
  }

  /** The newest catalog, by a transaction that begins now. */
  Catalog newest() {
    try (Transaction now = transactions.begin(READING)) {
      return at(now);
    }
  }

  /** Has all followed that has become of the schema until now. */
  void refresh(Deadline limit) {
    if (!known.get().isNews(transactions.schemaStamp(limit))) {
      return;
    }
    try {
      Catalog unused = newest();
    } catch (MokaException e) {
      // A damaged catalog keeps none from finding out where the damage is.
      if (e.state() != SqlState.DATA_CORRUPTED) {
        throw e;
      }
    }
  }

  /** The newest catalog that was met so far; null if there is none. */
  Catalog recentOrNull() {
    return known.get().recentOrNull();
  }

  /** The catalog of a state of the schema, or null if it is not in memory. */
  Catalog ofOrNull(SchemaStamp stamp) {
    return known.get().of(stamp);
  }

  /** The catalog at a transaction's snapshot, once it has been followed. */
  Catalog at(Transaction transaction) {
    SchemaStamp stamp = transaction.schemaStampOrNull();
    if (stamp == null) {
      if (known.get().isNews(transaction.seenStamp())) {
        // The snapshot is of the past; what has become of the schema is followed all the same.
        Catalog unused = newest();
      }
      return read(transaction);
    }
    Catalog filed = ofOrNull(stamp);
    if (filed != null) {
      return filed;
    }
    if (!transaction.hasWrites() && !transaction.tracksReads()) {
      return take(stamp, transaction);
    }
    // What it has written itself does not count, and what others need is not what it has read.
    TransactionOptions options = READING.withSnapshot(transaction.startTimestamp());
    try (Transaction reading = transactions.begin(options)) {
      return take(stamp, reading);
    }
  }

  private Catalog take(SchemaStamp stamp, Transaction reading) {
    Catalog catalog = read(reading);
    if (known.get().isNews(stamp)) {
      followers.forEach(follower -> follower.follow(stamp, reading, catalog));
    }
    // Not before all have followed: who finds it here does not look at them.
    update(before -> before.filing(stamp, catalog));
    return catalog;
  }

  /**
   * The catalog at a transaction's snapshot by its header, which is read: so this waits for a
   * change that is about to commit.
   */
  Catalog read(Transaction transaction) {
    long version = store.version(transaction);
    Catalog same = known.get().ofVersion(version);
    if (same != null) {
      return same;
    }
    Catalog catalog = store.read(transaction, version);
    update(before -> before.adding(catalog));
    // Another thread's object, if it was first: plans go by the version, others by the object.
    Catalog first = known.get().ofVersion(version);
    return first == null ? catalog : first;
  }

  /** A change of this process has committed. */
  void committed(Catalog changed) {
    update(before -> before.adding(changed));
  }

  private void update(UnaryOperator<KnownCatalogs> change) {
    KnownCatalogs unused = known.updateAndGet(change);
  }
}
