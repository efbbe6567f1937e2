package io.mokadb.txn;

/**
 * A transaction that holds cells learned, before its commit, that it cannot go on as it is. It is
 * still open, and nothing of it is undone.
 */
public final class ConflictException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What was met. */
  public enum Kind {
    /** A cell was written or locked by a transaction that committed after the snapshot. */
    CHANGED,
    /** Each of several transactions holds what the next one waits for, in a circle. */
    DEADLOCK,
    /** Another transaction holds the cell, and has held it for longer than the caller waits. */
    HELD
  }

  private final Kind kind;
  private final transient CommitOutcome.Conflict conflict;

  public ConflictException(Kind kind, CommitOutcome.Conflict conflict) {
    // Statements that meet a change are run again, time after time: a stack trace would cost more.
    super(conflict.reason(), null, true, kind != Kind.CHANGED);
    this.kind = kind;
    this.conflict = conflict;
  }

  public Kind kind() {
    return kind;
  }

  /** Where the transactions met, and the other one. */
  public CommitOutcome.Conflict conflict() {
    return conflict;
  }
}
