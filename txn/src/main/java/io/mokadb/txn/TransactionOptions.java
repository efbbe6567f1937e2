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
 * @param serializable whether it commits only if all that it has read is still as it was then, so
 *     that it behaves as if it had run in the moment of its commit; if it writes nothing, it
 *     behaves as if it had run in the moment of its snapshot, and never fails for what it has read;
 *     refused where other processes commit to the store, see {@link
 *     TransactionManager#commitsAlone}
 * @param trial whether it takes writes although it reads an older snapshot: its own reads see them,
 *     and they are never committed
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
    boolean serializable,
    boolean trial,
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
          false,
          false,
          Deadline.none());

  /** Choice of the commit protocol. */
  public enum CommitPath {
    /** One-phase if the store is atomic across rows, else two-phase. */
    FASTEST,
    /** Prewrite, commit the primary, commit the secondaries: the paper's protocol. */
    TWO_PHASE
  }

  /**
   * To be called before a commit.
   *
   * @throws TxnException {@code READ_ONLY} for a trial
   */
  public void requireCommitted() {
    if (trial) {
      throw new TxnException(
          TxnException.Kind.READ_ONLY, "The writes of a trial are not to be committed");
    }
  }

  public TransactionOptions withReadOnly(boolean value) {
    return new TransactionOptions(
        value, snapshot, path, durability, lockWait, counts, holding, serializable, trial, limit);
  }

  public TransactionOptions withSnapshot(long timestamp) {
    return new TransactionOptions(
        true, timestamp, path, durability, lockWait, counts, holding, serializable, trial, limit);
  }

  /** Reads a snapshot, and takes writes that are dropped at its end. */
  public TransactionOptions withTrialAt(long timestamp) {
    return new TransactionOptions(
        true, timestamp, path, durability, lockWait, counts, false, false, true, limit);
  }

  public TransactionOptions withPath(CommitPath value) {
    return new TransactionOptions(
        readOnly,
        snapshot,
        value,
        durability,
        lockWait,
        counts,
        holding,
        serializable,
        trial,
        limit);
  }

  public TransactionOptions withDurability(Durability value) {
    return new TransactionOptions(
        readOnly, snapshot, path, value, lockWait, counts, holding, serializable, trial, limit);
  }

  public TransactionOptions withLockWait(Duration value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, value, counts, holding, serializable, trial, limit);
  }

  public TransactionOptions withCounts(CallCounts value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, lockWait, value, holding, serializable, trial, limit);
  }

  public TransactionOptions withLimit(Deadline value) {
    return new TransactionOptions(
        readOnly,
        snapshot,
        path,
        durability,
        lockWait,
        counts,
        holding,
        serializable,
        trial,
        value);
  }

  public TransactionOptions withHolding(boolean value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, lockWait, counts, value, serializable, trial, limit);
  }

  public TransactionOptions withSerializable(boolean value) {
    return new TransactionOptions(
        readOnly, snapshot, path, durability, lockWait, counts, holding, value, trial, limit);
  }

  /** Whether what it reads has to be checked at its commit. */
  public boolean tracksReads() {
    return serializable && !readOnly && snapshot == 0;
  }
}
