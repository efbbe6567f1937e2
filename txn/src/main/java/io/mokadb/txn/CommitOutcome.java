package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/** The three ends of a commit. */
public sealed interface CommitOutcome {
  /**
   * The reason why it is not known as committed: one sentence for people, without keys.
   *
   * @throws IllegalStateException if it is one
   */
  default String why() {
    if (this instanceof Conflict conflict) {
      return conflict.reason();
    }
    if (this instanceof Unknown unknown) {
      return "Whether transaction " + unknown.startTimestamp() + " was committed is not known";
    }
    throw new IllegalStateException("The transaction was committed");
  }

  /**
   * It is durable, and visible to every snapshot taken from now on.
   *
   * @param commitTimestamp when; the start timestamp for a transaction that wrote nothing
   */
  record Committed(long commitTimestamp) implements CommitOutcome {}

  /**
   * Nothing happened: another transaction came first. Retrying the whole transaction from a new
   * snapshot may succeed.
   *
   * @param cell where the transactions met, or null if not known; the reason says nothing of its
   *     key
   * @param otherStartTimestamp start timestamp of the other transaction, or 0 if not known
   * @param reason one sentence for people
   * @param readBefore whether the other one wrote what this one had read; else both wrote it
   */
  record Conflict(CellKey cell, long otherStartTimestamp, String reason, boolean readBefore)
      implements CommitOutcome {
    /** A conflict of two that write. */
    public Conflict(CellKey cell, long otherStartTimestamp, String reason) {
      this(cell, otherStartTimestamp, reason, false);
    }

    /** A conflict of a serializable transaction with one that wrote what it had read. */
    public static Conflict ofRead(CellKey cellOrNull, long otherStartTimestamp, String reason) {
      return new Conflict(cellOrNull, otherStartTimestamp, reason, true);
    }
  }

  /**
   * The store did not answer, nor did the primary when asked for the verdict: committed or not,
   * only time will tell.
   *
   * @param startTimestamp by which to ask later
   */
  record Unknown(long startTimestamp, CellKey primary, Throwable cause) implements CommitOutcome {}
}
