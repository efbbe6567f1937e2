package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * One transaction of an observer, which acknowledges several rows: each row's changes are handled
 * one after the other in the same snapshot, as if they had been in as many transactions that
 * nothing came between. What fails for one row is undone for that row alone. Confined to one
 * thread, used once.
 */
final class BatchRun {
  /** After so long a transaction begins with no further row, so that others get the worker. */
  private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(50);

  private final ObserverHost host;
  private final Registered registered;
  private final WorkerOptions options;
  private final List<CellKey> attempts;
  private final Observer observer;
  private final int id;
  private final List<Task> handled = new ArrayList<>();
  private final List<Task> stale = new ArrayList<>();
  private final List<Task> transients = new ArrayList<>();
  private final List<Failed> failed = new ArrayList<>();
  private final List<Task> left = new ArrayList<>();
  private final List<RowMutation> removals = new ArrayList<>();
  private final Origins origins;

  /** A row that is to blame for what went wrong. */
  record Failed(Task task, String error, boolean forGood) {}

  /**
   * @param attempts records of attempts, which go with the commit
   */
  BatchRun(
      ObserverHost host, Registered registered, WorkerOptions options, List<CellKey> attempts) {
    this.host = host;
    this.registered = registered;
    this.options = options;
    this.attempts = attempts;
    this.observer = registered.observer();
    this.id = registered.id();
    this.origins = new Origins(host, registered);
  }

  /** Acknowledged with the commit. */
  List<Task> handled() {
    return handled;
  }

  /** Found to be handled before. */
  List<Task> stale() {
    return stale;
  }

  /** Not handled, and not to blame for it. */
  List<Task> transients() {
    return transients;
  }

  List<Failed> failed() {
    return failed;
  }

  /** Not begun, because others took long; or to be begun again at once. */
  List<Task> left() {
    return left;
  }

  /**
   * @return the outcome for {@link #handled}, if there are any; else committed
   * @throws KvException if the store failed: then nothing is known of any row
   */
  CommitOutcome run(List<Task> tasks) {
    TransactionOptions writing =
        TransactionOptions.DEFAULT
            .withDurability(options.durability())
            .withSerializable(registered.definition().serializable());
    try (Reservation reservation = reserve(tasks);
        ObserverTransaction transaction = host.begin(writing)) {
      long start = transaction.startTimestamp();
      reservation.heldBy(start);
      boolean parked = registered.mayHaveParked();
      List<byte[]> known = transaction.getAll(cellsOf(tasks, parked));
      host.faults().reached(ProtocolStep.OBSERVER_BEGUN, start);
      long begun = host.waiter().nanoTime();
      for (int i = 0; i < tasks.size(); i++) {
        if (i > 0 && host.waiter().nanoTime() - begun >= LONGEST) {
          left.addAll(tasks.subList(i, tasks.size()));
          break;
        }
        Task task = tasks.get(i);
        long lastSeen = Acknowledgement.decode(known.get(i));
        if (lastSeen >= task.newest()) {
          stale.add(task);
          removals.add(task.removal(column(), lastSeen));
        } else if (observe(transaction, task, lastSeen)) {
          if (parked && known.get(tasks.size() + i) != null) {
            transaction.delete(ObserverKeys.parked(id, task.row()));
          }
          handled.add(task);
        }
      }
      return commit(transaction);
    }
  }

  /** Where rows have lost to others too often, others wait. */
  private Reservation reserve(List<Task> tasks) {
    List<CellKey> cells =
        tasks.stream().flatMap(task -> task.contested().stream()).distinct().toList();
    return cells.isEmpty() ? Reservation.NONE : host.reserve(cells);
  }

  private Column column() {
    return registered.definition().column();
  }

  private List<CellKey> cellsOf(List<Task> tasks, boolean parked) {
    List<CellKey> cells = new ArrayList<>(parked ? 2 * tasks.size() : tasks.size());
    for (Task task : tasks) {
      cells.add(ObserverKeys.acknowledgement(id, task.row()));
    }
    if (parked) {
      for (Task task : tasks) {
        cells.add(ObserverKeys.parked(id, task.row()));
      }
    }
    return cells;
  }

  /** Whether the row is handled; if not, nothing is left of the attempt. */
  private boolean observe(ObserverTransaction transaction, Task task, long lastSeen) {
    if (task.depth() > options.maxDepth()) {
      failed.add(tooDeep(task));
      return false;
    }
    Transaction.Mark before = transaction.mark();
    CellKey acknowledgement = ObserverKeys.acknowledgement(id, task.row());
    SeenRow row =
        new SeenRow(
            task,
            transaction,
            lastSeen,
            () -> Forgotten.isHandled(host.store(), transaction, id, task.row()),
            () -> changeId(task, transaction));
    ObserverTransactionView view = new ObserverTransactionView(transaction);
    transaction.causedBy(task.depth() + 1, task.origin());
    try {
      observer.observe(view, row);
    } catch (Throwable e) {
      // An observer is foreign code: whatever it throws is the row's failure, and is recorded.
      blame(task, e);
      transaction.rollbackTo(before);
      return false;
    } finally {
      transaction.causedBy(0, 0);
    }
    if (view.hasAnnounced()) {
      origins.announced(task);
    }
    if (row.isForgotten()) {
      transaction.delete(acknowledgement);
    } else {
      transaction.put(acknowledgement, Acknowledgement.encode(transaction.startTimestamp()));
    }
    return true;
  }

  private Failed tooDeep(Task task) {
    return new Failed(
        task,
        "The change is the end of a chain of "
            + task.depth()
            + " observers, more than the limit of "
            + options.maxDepth()
            + ": do they set each other off for ever?",
        true);
  }

  /**
   * Of the newest change that a notification tells the snapshot of: what the worker has heard of
   * may be older.
   */
  private UUID changeId(Task task, ObserverTransaction transaction) {
    long newest = ChangeId.newest(host.store(), id, task.row(), transaction.startTimestamp());
    return ChangeId.of(id, task.row(), Math.max(task.change(), newest));
  }

  private void blame(Task task, Throwable failure) {
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      transients.add(task);
      return;
    }
    KvException store = ObserverFailures.ofStore(failure);
    if (store != null) {
      throw store;
    }
    if (failure instanceof Error error && !ObserverFailures.isOfObserver(failure)) {
      throw error;
    }
    if (ObserverFailures.isTransient(failure)) {
      transients.add(task);
    } else {
      failed.add(new Failed(task, ParkedRecord.describe(failure), false));
    }
  }

  private CommitOutcome commit(ObserverTransaction transaction) {
    long start = transaction.startTimestamp();
    if (!origins.areKnown(start)) {
      left.addAll(0, handled);
      handled.clear();
    }
    handled.forEach(task -> removals.add(task.removal(column(), start)));
    if (handled.isEmpty()) {
      if (!removals.isEmpty()) {
        host.mutate(removals);
      }
      return new CommitOutcome.Committed(start);
    }
    attempts.forEach(transaction::delete);
    host.faults().reached(ProtocolStep.BEFORE_OBSERVER_COMMIT, start);
    try {
      return observer.commit(
          new ObserverTransactionView(transaction), () -> transaction.commit(removals));
    } catch (RuntimeException e) {
      if (!ObserverFailures.isTooLong(e)) {
        throw e;
      }
      // Which of them has written it is found out when each of them comes alone.
      handled.forEach(task -> failed.add(new Failed(task, ParkedRecord.describe(e), false)));
      handled.clear();
      return new CommitOutcome.Committed(start);
    }
  }
}
