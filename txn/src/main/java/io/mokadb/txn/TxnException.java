package io.mokadb.txn;

/**
 * A transaction cannot go on. Conflicts at commit are not exceptions but {@link
 * CommitOutcome.Conflict}.
 */
public final class TxnException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Kinds of failures, by meaning. */
  public enum Kind {
    /** The snapshot lies below the safe point: what it should see may be gone. */
    SNAPSHOT_TOO_OLD,
    /** A timestamp from the future was asked for. */
    SNAPSHOT_IN_FUTURE,
    /** Another transaction's lock stood in the way for longer than the caller wanted to wait. */
    LOCK_TIMEOUT,
    /** A write in a read-only transaction. */
    READ_ONLY,
    /** The transaction or its manager is finished. */
    CLOSED,
    /** The thread was interrupted while it waited. */
    INTERRUPTED,
    /** Memory for the transaction's writes is exhausted. */
    OUT_OF_MEMORY,
    /** It is not possible while several processes share the store. */
    UNSUPPORTED,
    /** The store contradicts the protocol. */
    CORRUPTED
  }

  private final Kind kind;

  public TxnException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public TxnException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
