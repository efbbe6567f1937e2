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
    LiveTransactions live,
    SafePoint safePoint,
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
    // In this order: commits after the snapshot find one that watches.
    TrackedReads reads = order.watch(live::places, new LeasedNotes(space.memory()));
    LiveTransaction begun = null;
    try {
      begun = begin(options);
      reads.readFrom(begun.startTimestamp(), false);
    } finally {
      if (begun == null) {
        reads.end();
      }
    }
    return open(options, begun, reads);
  }

  private LiveTransaction begin(TransactionOptions options) {
    return options.snapshot() == 0
        ? live.begin(options.readOnly(), options.limit())
        : safePoint.beginAt(options.snapshot(), options.limit());
  }

  private BufferedTransaction open(
      TransactionOptions options, LiveTransaction begun, TrackedReads readsOrNull) {
    CommittedReads reads =
        new CommittedReads(reader, options, begun.startTimestamp(), cached, readsOrNull);
    return new BufferedTransaction(begun, options, reads, live, heldCells, commits, lanes, space);
  }
}
