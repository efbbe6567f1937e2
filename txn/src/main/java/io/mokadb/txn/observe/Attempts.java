package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.List;
import java.util.Map;

/**
 * Counts attempts so that a crash does not make them forgotten: else a row that takes the process
 * down with it would do so for ever. Thread-safe.
 */
sealed interface Attempts permits OwnAttempts, SharedAttempts {
  static Attempts of(ObserverHost host) {
    return host.work().isShared() ? new SharedAttempts(host) : new OwnAttempts(host);
  }

  /**
   * What was found and recorded before rows are handled.
   *
   * @param records are deleted in the transaction that handles the rows
   * @param passing those of them that are deleted, too, if the rows are not handled after all
   * @param triedElsewhere rows that other processes have tried in vain more often than this one
   *     knew; they are not to be handled now
   * @param inOtherHands rows that other processes have in hand, of an observer that is told once if
   *     possible; they are not to be handled now
   * @param gone rows that others have handled or parked meanwhile
   */
  record Begun(
      List<CellKey> records,
      List<CellKey> passing,
      Map<Task, Tried> triedElsewhere,
      List<Task> inOtherHands,
      List<Task> gone) {
    /** Of rows that are handled without a record. */
    static final Begun UNRECORDED = of(List.of());

    static Begun of(List<CellKey> records) {
      return new Begun(records, records, Map.of(), List.of(), List.of());
    }
  }

  /** Takes over what earlier lives left; to be called before any row of it is handled. */
  void load(Registered registered);

  /**
   * Takes over what processes left that are gone, if this is for this process to do.
   *
   * @return whether there was anything
   */
  boolean settle(Registered registered);

  /** Records that these rows are about to be handled, if a crash could be their fault. */
  Begun begin(Registered registered, List<Task> tasks, WorkerOptions options);

  /** Notes how often a row has failed, and what the observer said. */
  void failed(Registered registered, Task task, int failures, String error, WorkerOptions options);

  /**
   * The rows of an attempt were not handled after all, but the process lives.
   *
   * @param alone whether it was a single row, which was tried
   */
  void notHandled(Begun begun, boolean alone, WorkerOptions options);

  /** Whether this process has just heard of all these rows, and none has failed. */
  static boolean areFresh(List<Task> tasks) {
    return tasks.stream().allMatch(task -> !task.found() && task.failures() == 0);
  }

  /** Whether there is a notification of a row. */
  static boolean waits(KvStore store, Registered registered, Key row) {
    CellRead read =
        new CellRead(
            new CellKey(row, registered.definition().column()),
            ReadRanges.of(Family.NOTIFY, TimeRange.all()));
    return store.read(read, Deadline.none()).notification() != null;
  }

  static TransactionOptions writing(WorkerOptions options) {
    return TransactionOptions.DEFAULT.withDurability(options.durability());
  }
}
