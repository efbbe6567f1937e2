package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.action.CheckStatus;
import io.mokadb.txn.action.ResolveLock;
import io.mokadb.txn.action.Rollback;
import io.mokadb.txn.action.TxnStatus;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.observe.NotificationListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Finishes transactions in the place of those who began them (paper, section 2.2; invariants 4 and
 * 5). Never waits. Thread-safe.
 *
 * <table>
 *   <caption>What the primary says decides about the lock</caption>
 *   <tr><th>primary</th><th>what is done to it</th><th>what is done to the lock</th></tr>
 *   <tr><td>committed</td><td>nothing</td><td>rolled forward</td></tr>
 *   <tr><td>rolled back</td><td>nothing</td><td>rolled back</td></tr>
 *   <tr><td>undecided, its client alive</td><td>nothing</td><td>stays</td></tr>
 *   <tr><td>undecided, its client dead</td><td>rolled back</td><td>rolled back</td></tr>
 *   <tr><td>missing, another one committed there later</td>
 *       <td>nothing</td><td>rolled back</td></tr>
 *   <tr><td>missing, another one holds its place</td>
 *       <td>rollback record</td><td>rolled back</td></tr>
 *   <tr><td>missing, the client alive by this lock</td><td>nothing</td><td>stays</td></tr>
 *   <tr><td>missing, the client dead by this lock</td>
 *       <td>rollback record</td><td>rolled back</td></tr>
 * </table>
 *
 * <p>Primary and secondaries are locked by one list, which a store applies in any order: so a
 * missing primary may be on its way. A rollback record keeps it out, whichever of the two is right;
 * waiting for the end of the lock's life only spares transactions that are alive.
 *
 * <p>A primary that says nothing may have said something once, which was collected since: it is
 * believed only if the lock that raises the question still stands after it was asked. Garbage
 * collection drops a verdict only after every lock of its transaction (9).
 */
final class LockResolver {
  /** How often a verdict is sought while others change the primary under our hands. */
  private static final int ATTEMPTS = 16;

  private static final TxnStatus ROLLED_BACK = new TxnStatus.RolledBack();

  /** In the place of a verdict: the lock that raised the question is gone. */
  private static final TxnStatus NOT_ASKED = new TxnStatus.Missing(true, null, 0);

  /**
   * Why a primary is asked.
   *
   * @param lock a secondary's, which was met; null if the transaction's own client asks
   * @param byForce whether to roll back an undecided transaction that may be alive
   * @param stands whether the question still stands
   */
  private record Question(LockRecord lock, boolean byForce, BooleanSupplier stands) {
    static final Question OF_OWNER = new Question(null, false, () -> true);
    static final Question OF_OWNER_WHO_GIVES_UP = new Question(null, true, () -> true);
  }

  private final CommitRuns runs;
  private final NotificationListener listener;
  private final FaultPoints faults;

  LockResolver(CommitRuns runs, NotificationListener listener, FaultPoints faults) {
    this.listener = listener;
    this.runs = runs;
    this.faults = faults;
  }

  /**
   * Whether the lock is out of the way now; false while its client must be taken for alive, or the
   * store does not answer.
   *
   * @param store asked until its deadline
   */
  boolean tryResolve(CellKey cell, Cell lockCell, ProtocolStore store) {
    LockRecord lock = LockRecord.decode(lockCell);
    long start = lock.startTimestamp();
    TxnStatus verdict = verdict(cell, lock, store);
    if (verdict == NOT_ASKED) {
      return true;
    }
    RowMutation mutation = mutation(cell, lock, verdict, store);
    if (mutation == null) {
      return false;
    }
    faults.reached(ProtocolStep.BEFORE_RESOLVE_LOCK, start);
    if (!settled(mutation, store)) {
      return false;
    }
    faults.reached(ProtocolStep.AFTER_RESOLVE_LOCK, start);
    tell(cell, lock, verdict);
    return true;
  }

  /**
   * Does that with many locks, and asks each primary once.
   *
   * @param views of cells with a lock each
   * @return the locks that are still in the way
   */
  List<Cell> tryResolveAll(List<CellView> views, ProtocolStore store) {
    Map<CellKey, Map<Long, TxnStatus>> verdicts = new HashMap<>();
    List<CellView> resolved = new ArrayList<>();
    List<RowMutation> mutations = new ArrayList<>();
    List<Cell> left = new ArrayList<>();
    for (CellView view : views) {
      LockRecord lock = LockRecord.decode(view.lock());
      long start = lock.startTimestamp();
      TxnStatus verdict =
          verdicts
              .computeIfAbsent(lock.primary(), primary -> new HashMap<>())
              .computeIfAbsent(start, same -> verdict(view.key(), lock, store));
      RowMutation mutation = mutation(view.key(), lock, verdict, store);
      if (mutation != null) {
        mutations.add(mutation);
        resolved.add(view);
      } else if (verdict != NOT_ASKED || stands(view.key(), start, store)) {
        left.add(view.lock());
      }
    }
    if (!mutations.isEmpty()) {
      List<MutationOutcome> outcomes = store.mutate(mutations, Durability.BUFFERED);
      for (int i = 0; i < outcomes.size(); i++) {
        CellView view = resolved.get(i);
        if (outcomes.get(i) == MutationOutcome.UNKNOWN
            && !tryResolve(view.key(), view.lock(), store)) {
          left.add(view.lock());
        }
        LockRecord lock = LockRecord.decode(view.lock());
        tell(view.key(), lock, verdicts.get(lock.primary()).get(lock.startTimestamp()));
      }
    }
    return left;
  }

  private TxnStatus verdict(CellKey cell, LockRecord lock, ProtocolStore store) {
    long start = lock.startTimestamp();
    faults.reached(ProtocolStep.BEFORE_CHECK_STATUS, start);
    Question question = new Question(lock, false, () -> stands(cell, start, store));
    return decide(lock.primary(), start, question, store);
  }

  /** What resolves a lock; null if it has to stay, or is gone. */
  private RowMutation mutation(
      CellKey cell, LockRecord lock, TxnStatus verdict, ProtocolStore store) {
    if (verdict instanceof TxnStatus.Committed committed) {
      return ResolveLock.forward(cell, lock, committed.commitTimestamp());
    }
    return verdict instanceof TxnStatus.RolledBack
        ? ResolveLock.back(cell, lock, fresh(store))
        : null;
  }

  private void tell(CellKey cell, LockRecord lock, TxnStatus verdict) {
    if (verdict instanceof TxnStatus.Committed committed && !lock.notified().isEmpty()) {
      listener.visible(cell.row(), lock.notified(), committed.commitTimestamp());
    }
  }

  /**
   * Whether the lock is gone for certain: a refusal means that another transaction was faster, a
   * lost answer means nothing. Garbage collection relies on it.
   */
  private boolean settled(RowMutation mutation, ProtocolStore store) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (store.mutate(mutation, Durability.BUFFERED) != MutationOutcome.UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  /**
   * The verdict on a transaction of this process that is committing; if it is missing it gets its
   * verdict here. Nothing of it is collected meanwhile.
   */
  TxnStatus decide(CellKey primary, long startTimestamp, ProtocolStore store) {
    return decide(primary, startTimestamp, Question.OF_OWNER, store);
  }

  /**
   * The verdict on a transaction of this process whose commit has failed: rolled back if it is
   * undecided, alive or not.
   */
  TxnStatus abandon(CellKey primary, long startTimestamp, ProtocolStore store) {
    return decide(primary, startTimestamp, Question.OF_OWNER_WHO_GIVES_UP, store);
  }

  private TxnStatus decide(
      CellKey primary, long startTimestamp, Question question, ProtocolStore store) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      TxnStatus status = CheckStatus.of(store, primary, startTimestamp);
      boolean rolledBack;
      if (status instanceof TxnStatus.Undecided undecided) {
        LockRecord lock = undecided.primaryLock();
        if (!question.byForce() && runs.isAlive(lock, store.deadline())) {
          return status;
        }
        rolledBack = applied(Rollback.ofLock(primary, lock, fresh(store)), store);
      } else if (status instanceof TxnStatus.Missing missing) {
        if (!question.stands().getAsBoolean()) {
          return NOT_ASKED;
        }
        if (missing.fenced()) {
          return ROLLED_BACK;
        }
        boolean hopeless = missing.otherLock() != null;
        if (!hopeless
            && question.lock() != null
            && runs.isAlive(question.lock(), store.deadline())) {
          return status;
        }
        rolledBack = applied(forestalling(primary, startTimestamp, missing, store), store);
      } else {
        return status;
      }
      if (rolledBack) {
        return ROLLED_BACK;
      }
    }
    return CheckStatus.of(store, primary, startTimestamp);
  }

  private RowMutation forestalling(
      CellKey primary, long startTimestamp, TxnStatus.Missing missing, ProtocolStore store) {
    long fresh = runs.freshTimestamp(store.deadline());
    Cell other = missing.otherLock();
    return other == null
        ? Rollback.ofMissing(primary, startTimestamp, missing.newestRollback(), fresh)
        : Rollback.ofBarred(primary, startTimestamp, other.timestamp(), fresh);
  }

  private static boolean stands(CellKey cell, long startTimestamp, ProtocolStore store) {
    ReadRanges lock = ReadRanges.of(Family.LOCK, TimeRange.at(startTimestamp));
    return store.read(cell, lock).lock() != null;
  }

  private LongSupplier fresh(ProtocolStore store) {
    return () -> runs.freshTimestamp(store.deadline());
  }

  private static boolean applied(RowMutation mutation, ProtocolStore store) {
    return store.mutate(mutation, Durability.BUFFERED) == MutationOutcome.APPLIED;
  }
}
