package io.mokadb.txn;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import java.time.Duration;

/**
 * Options of a transaction.
 *
 * @param readOnly writes are refused
 * @param snapshot timestamp to read at, or 0 for now; not 0 implies read-only
 * @param path how to commit
 * @param durability when a commit may be acknowledged
 * @param lockWait how long a reader waits for an undecided lock before it gives up
 * @param counts what its calls are counted in; null if its owner does not ask
 * @param holding whether its statements hold the cells that they change, and wait for those that
 *     other transactions hold; see {@link Transaction#hold}
 * @param limit of the calls that the transaction makes, its beginning included, until {@link
 *     Transaction#limit} sets another
 */
public record TransactionOptions(
    boolean readOnly,
    long snapshot,
    CommitPath path,
    Durability durability,
    Duration lockWait,
    CallCounts counts,
    boolean holding,
    Deadline limit) {
  public static final TransactionOptions DEFAULT =
      new TransactionOptions(
          false,
          0,
          CommitPath.FASTEST,
          Durability.SYNC,
          Duration.ofSeconds(10),
          null,
          false,
          Deadline.none());

  /** Choice of the commit protocol. */
  public enum CommitPath {
    /** One-phase if the store is atomic across rows, else two-phase. */
    FASTEST,
    /** Prewrite, commit the primary, commit the secondaries: the paper's protocol. */
    TWO_PHASE
  }

  public TransactionOptions withReadOnly(boolean value) {
    return new TransactionOptions(
        value, snapshot, path, durability, lockWait, counts, holding, limit);
  }

  public TransactionOptions withSnapshot(long timestamp) {
    return new TransactionOptions(
        true, timestamp, path, durability, lockWait, counts, holding, limit);
  }

  public TransactionOptions withPath(CommitPath value) {
    return new TransactionOptions(
        readOnly, snapshot, value, durability, lockWait, counts, holding, limit);
  }

  public TransactionOptions withDurability(Durability value) {
    return new TransactionOptions(
        readOnly, snapshot, path, value, lockWait, counts, holding, limit);
  }

  public TransactionOptions withLockWait(Duration value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, value, counts, holding, limit);
  }

  public TransactionOptions withCounts(CallCounts value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, lockWait, value, holding, limit);
  }

  public TransactionOptions withLimit(Deadline value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, lockWait, counts, holding, value);
  }

  public TransactionOptions withHolding(boolean value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, lockWait, counts, value, limit);
  }
}
