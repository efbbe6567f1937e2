package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/**
 * A transaction cannot go on. Conflicts at commit are not exceptions but {@link
 * CommitOutcome.Conflict}. A message says nothing of keys, whose bytes tell people nothing: a cell
 * that was met goes beside it, and the layer above may know its name.
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
    /** The store contradicts the protocol. */
    CORRUPTED
  }

  private final Kind kind;
  private final transient CellKey cell;

  public TxnException(Kind kind, String message) {
    this(kind, message, (CellKey) null);
  }

  /**
   * @param cellOrNull where it was met
   */
  public TxnException(Kind kind, String message, CellKey cellOrNull) {
    super(message);
    this.kind = kind;
    this.cell = cellOrNull;
  }

  public TxnException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.cell = null;
  }

  public Kind kind() {
    return kind;
  }

  /** The cell where it was met; null if it is about none, or about several. */
  public CellKey cellOrNull() {
    return cell;
  }

  /** For logs, with the bytes of the key, which the message keeps from users. */
  @Override
  @SuppressWarnings("OverrideThrowableToString")
  public String toString() {
    return cell == null ? super.toString() : super.toString() + " (key and column " + cell + ")";
  }
}
