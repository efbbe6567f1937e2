package io.mokadb.txn.engine;

import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.leaf.LeafOptions;
import io.mokadb.txn.mvcc.WriteRecord;
import java.time.Duration;

/**
 * The limits of an engine.
 *
 * @param oracleWindow how much time one durable write of the oracle's bound covers
 * @param lockLife how long a primary lock counts as alive without a heartbeat
 * @param retention how far back snapshots stay readable
 * @param longReaderLimit how long a live reader holds the safe point back
 * @param gcPeriod how often garbage is collected; zero for only when asked
 * @param gcBatch how many cells are cleaned in one call to the store
 * @param gcPause how long to rest after each such call
 * @param inlineLimit the longest value that lives in its write record, in bytes
 * @param commitPath {@code TWO_PHASE} makes every transaction commit so, whatever it asks for
 * @param leaves of a store that this process owns; {@link LeafOptions#OFF} for any other
 * @param safePointLease how long a safe point of several processes is known before anything is
 *     dropped for it; all processes must have the same, and no request may take effect so long
 *     after it was sent
 */
public record EngineOptions(
    Duration oracleWindow,
    Duration lockLife,
    Duration retention,
    Duration longReaderLimit,
    Duration gcPeriod,
    int gcBatch,
    Duration gcPause,
    int inlineLimit,
    CommitPath commitPath,
    LeafOptions leaves,
    Duration safePointLease) {
  public static final EngineOptions DEFAULT =
      new EngineOptions(
          Duration.ofSeconds(3),
          Duration.ofSeconds(3),
          Duration.ofMinutes(10),
          Duration.ofHours(1),
          Duration.ofMinutes(1),
          512,
          Duration.ofMillis(2),
          WriteRecord.MAX_INLINE_VALUE,
          CommitPath.FASTEST,
          LeafOptions.OFF,
          Duration.ofSeconds(15));

  public EngineOptions {
    if (gcBatch < 1 || inlineLimit < 0 || lockLife.toMillis() < 3) {
      throw new IllegalArgumentException(
          "A batch has at least one cell, a lock at least 3 ms to live");
    }
  }

  public EngineOptions withLockLife(Duration value) {
    return new EngineOptions(
        oracleWindow,
        value,
        retention,
        longReaderLimit,
        gcPeriod,
        gcBatch,
        gcPause,
        inlineLimit,
        commitPath,
        leaves,
        safePointLease);
  }

  public EngineOptions withRetention(Duration value) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        value,
        longReaderLimit,
        gcPeriod,
        gcBatch,
        gcPause,
        inlineLimit,
        commitPath,
        leaves,
        safePointLease);
  }

  public EngineOptions withLongReaderLimit(Duration value) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        retention,
        value,
        gcPeriod,
        gcBatch,
        gcPause,
        inlineLimit,
        commitPath,
        leaves,
        safePointLease);
  }

  public EngineOptions withGcPeriod(Duration value) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        retention,
        longReaderLimit,
        value,
        gcBatch,
        gcPause,
        inlineLimit,
        commitPath,
        leaves,
        safePointLease);
  }

  public EngineOptions withGcBatch(int cells, Duration pause) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        retention,
        longReaderLimit,
        gcPeriod,
        cells,
        pause,
        inlineLimit,
        commitPath,
        leaves,
        safePointLease);
  }

  public EngineOptions withInlineLimit(int bytes) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        retention,
        longReaderLimit,
        gcPeriod,
        gcBatch,
        gcPause,
        bytes,
        commitPath,
        leaves,
        safePointLease);
  }

  public EngineOptions withCommitPath(CommitPath value) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        retention,
        longReaderLimit,
        gcPeriod,
        gcBatch,
        gcPause,
        inlineLimit,
        value,
        leaves,
        safePointLease);
  }

  public EngineOptions withLeaves(LeafOptions value) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        retention,
        longReaderLimit,
        gcPeriod,
        gcBatch,
        gcPause,
        inlineLimit,
        commitPath,
        value,
        safePointLease);
  }

  public EngineOptions withSafePointLease(Duration value) {
    return new EngineOptions(
        oracleWindow,
        lockLife,
        retention,
        longReaderLimit,
        gcPeriod,
        gcBatch,
        gcPause,
        inlineLimit,
        commitPath,
        leaves,
        value);
  }
}
