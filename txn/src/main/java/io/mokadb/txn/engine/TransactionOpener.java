package io.mokadb.txn.engine;

import io.mokadb.txn.CallCounts;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.mvcc.SnapshotReader;
import io.mokadb.txn.serial.CommitOrder;
import io.mokadb.txn.serial.TrackedReads;

/**
 * Begins transactions. Thread-safe.
 *
 * @param cached whether they keep what they read: not where the store is as near as a cache
 */
record TransactionOpener(
    SnapshotReader reader,
    boolean cached,
    SafePoints safePoints,
    HeldCells.Shared heldCells,
    CommitOrder order,
    Commits commits,
    Lanes lanes,
    WriteSpace space) {
  BufferedTransaction open(TransactionOptions asked) {
    TransactionOptions options =
        asked.counts() == null ? asked.withCounts(new CallCounts()) : asked;
    options.counts().askedOracle();
    if (!options.tracksReads()) {
      return open(options, begin(options), null);
    }
    // In this order: commits after the snapshot find somebody who watches.
    TrackedReads reads = order.watch(safePoints::places, new LeasedNotes(space.memory()));
    LiveTransaction live = null;
    try {
      live = begin(options);
      reads.readFrom(live.startTimestamp(), false);
    } finally {
      if (live == null) {
        reads.end();
      }
    }
    return open(options, live, reads);
  }

  private LiveTransaction begin(TransactionOptions options) {
    return options.snapshot() == 0
        ? safePoints.begin(options.readOnly(), options.limit())
        : safePoints.beginAt(options.snapshot(), options.limit());
  }

  private BufferedTransaction open(
      TransactionOptions options, LiveTransaction live, TrackedReads readsOrNull) {
    CommittedReads reads =
        new CommittedReads(reader, options, live.startTimestamp(), cached, readsOrNull);
    return new BufferedTransaction(
        live, options, reads, safePoints, heldCells, commits, lanes, space);
  }
}
