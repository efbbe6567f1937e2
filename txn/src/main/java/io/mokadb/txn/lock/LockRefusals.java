package io.mokadb.txn.lock;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.TxnException;

/** Says why a request for a cell was not granted. */
final class LockRefusals {
  private LockRefusals() {}

  /** The wait was in vain. */
  static RuntimeException tooLong(HeldCell held, Deadline deadline) {
    return deadline.isExpired()
        ? new KvException(
            KvException.Kind.TIMEOUT,
            "Gave up while it waited for a cell that another transaction holds")
        : refused(ConflictException.Kind.HELD, held, "");
  }

  static ConflictException deadlock(HeldCell held, LockOwner owner) {
    return refused(
        ConflictException.Kind.DEADLOCK,
        held,
        ", which waits for transaction " + owner.startTimestamp());
  }

  static TxnException interrupted(InterruptedException cause) {
    return new TxnException(
        TxnException.Kind.INTERRUPTED,
        "Interrupted while it waited for a cell that another transaction holds",
        cause);
  }

  private static ConflictException refused(
      ConflictException.Kind kind, HeldCell held, String more) {
    long other = held.holder();
    String reason = "A cell is held by transaction " + other + more;
    return new ConflictException(kind, new CommitOutcome.Conflict(held.cell(), other, reason));
  }
}
