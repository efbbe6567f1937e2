package io.mokadb.txn.check;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.CheckStatus;
import io.mokadb.txn.action.TxnStatus;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.Timestamps;
import java.util.function.Consumer;

/** Locks and primaries (V1, V5, V6, and V4 for locks). */
final class LockCheck {
  /** What the sweep asks for: the newest lock. */
  static final ReadRanges RANGES = ReadRanges.of(Family.LOCK, TimeRange.all());

  private final CellLook look;
  private final Consumer<Flaw> flaws;

  LockCheck(CellLook look, Consumer<Flaw> flaws) {
    this.look = look;
    this.flaws = flaws;
  }

  void check(CellView view) {
    checkLock(view.key(), view.lock().timestamp());
    checkOlderLocks(view.key(), view.lock().timestamp());
  }

  private void checkLock(CellKey cell, long start) {
    CellView now =
        look.read(cell, new ReadRanges(TimeRange.at(start), TimeRange.at(start), null, null));
    if (now.lock() == null) {
      return;
    }
    if (look.isFromFuture(start)) {
      add(cell, Flaw.Kind.TIMESTAMP_FROM_FUTURE, "A lock at " + start);
    }
    checkKeptOut(cell, start);
    LockRecord lock;
    try {
      lock = LockRecord.decode(now.lock());
    } catch (RuntimeException e) {
      // Decoders fail in many ways on damaged bytes; each is the same flaw.
      add(cell, Flaw.Kind.RECORD_DAMAGED, "The lock at " + start + " does not decode");
      return;
    }
    if (lock.hasData() && now.data() == null) {
      add(cell, Flaw.Kind.VALUE_MISSING, "The value of the lock at " + start + " is missing");
    }
    checkPrimary(cell, lock);
  }

  /** A rollback of another transaction, which the lock has kept out, may stand there. */
  private void checkKeptOut(CellKey cell, long start) {
    long until = Timestamps.END;
    while (until > start) {
      TimeRange since = new TimeRange(start, until);
      CellView now = look.read(cell, new ReadRanges(null, TimeRange.at(start), since, null));
      if (now.lock() == null || now.write() == null) {
        return;
      }
      until = now.write().timestamp();
      if (!isRollbackOfAnother(now.write(), start)) {
        add(
            cell,
            Flaw.Kind.LOCK_NOT_ALONE,
            "A record at " + until + " was written past the lock at " + start);
        return;
      }
    }
  }

  private static boolean isRollbackOfAnother(Cell write, long start) {
    try {
      WriteRecord record = WriteRecord.decode(write.value());
      return record.kind() == WriteKind.ROLLBACK && record.startTimestamp() != start;
    } catch (RuntimeException e) {
      // Decoders fail in many ways on damaged bytes; each is a flaw of its own.
      return false;
    }
  }

  private void checkOlderLocks(CellKey cell, long newest) {
    if (newest == 0) {
      return;
    }
    TimeRange older = TimeRange.upTo(newest - 1);
    Cell second = look.read(cell, new ReadRanges(null, older, null, null)).lock();
    if (second != null && look.hasLock(cell, newest)) {
      add(
          cell,
          Flaw.Kind.LOCK_NOT_ALONE,
          "There are locks at " + second.timestamp() + " and " + newest);
      checkLock(cell, second.timestamp());
    }
  }

  private void checkPrimary(CellKey cell, LockRecord lock) {
    long start = lock.startTimestamp();
    TxnStatus status;
    try {
      status = CheckStatus.of(look, lock.primary(), start);
    } catch (TxnException e) {
      if (look.hasLock(cell, start)) {
        add(
            cell,
            Flaw.Kind.LOCK_UNRESOLVABLE,
            "The primary " + lock.primary() + " cannot be asked: " + e.getMessage());
      }
      return;
    }
    // A verdict is kept for as long as a lock of the transaction stands: so one is missing only if
    // the lock is still there afterwards. A store that applies a list in any order may have got no
    // further than the secondary.
    if (status instanceof TxnStatus.Missing
        && look.keepsListsTogether()
        && look.hasLock(cell, start)) {
      add(
          cell,
          Flaw.Kind.LOCK_WITHOUT_PRIMARY,
          "The primary " + lock.primary() + " knows nothing of transaction " + start);
    }
  }

  private void add(CellKey cell, Flaw.Kind kind, String detail) {
    flaws.accept(new Flaw(cell, kind, detail));
  }
}
