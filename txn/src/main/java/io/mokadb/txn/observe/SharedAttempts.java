package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The counts of several processes on one store.
 *
 * <p>What a process has in hand stands in a record of its own, which names it; other processes
 * leave it alone as long as that one lives: they blame no row for it, and do not begin with a row
 * of an observer that acts outside of the store, so that it acts once. How often a row has failed
 * is a record of the row, and counts for all: what a search finds is compared with it, and a row
 * that another process has tried in vain rests first. When a process is gone, one of the others
 * counts a failure more for each row that it had in hand and that waits still. Thread-safe.
 */
final class SharedAttempts implements Attempts {
  private final ObserverHost host;

  SharedAttempts(ObserverHost host) {
    this.host = host;
  }

  /** A process that begins takes nothing from those that live; see {@link #settle}. */
  @Override
  public void load(Registered registered) {
    registered.deathsToSettle(true);
  }

  @Override
  public boolean settle(Registered registered) {
    if (!registered.hasDeathsToSettle() || !host.work().isMine(registered.id())) {
      return false;
    }
    // Before the look: one that goes meanwhile is looked for once more.
    registered.deathsToSettle(false);
    boolean settled = false;
    try (ObserverTransaction transaction = host.begin(TransactionOptions.DEFAULT)) {
      Map<Long, Boolean> gone = new HashMap<>();
      boolean taken = takeOver(registered, transaction, gone);
      boolean any = clean(registered, transaction) || taken;
      boolean done = !any || transaction.commit() instanceof CommitOutcome.Committed;
      settled = done && othersLive(gone);
      return any;
    } finally {
      if (!settled) {
        registered.deathsToSettle(true);
      }
    }
  }

  /** Whether all are alive that are not gone; of one that is neither nothing could be learned. */
  private boolean othersLive(Map<Long, Boolean> gone) {
    List<Long> known = host.nodes().known().stream().map(NodeInfo::id).toList();
    return gone.entrySet().stream()
        .allMatch(node -> node.getValue() || known.contains(node.getKey()));
  }

  /**
   * Returns whether a process that is gone had anything in hand.
   *
   * @param gone gets the processes that have, or had, something in hand, and whether they are gone
   */
  private boolean takeOver(
      Registered registered, ObserverTransaction transaction, Map<Long, Boolean> gone) {
    int id = registered.id();
    Map<Key, Tried> left = new TreeMap<>();
    boolean any = false;
    try (ValueCursor cursor = transaction.scan(Scan.forward(ObserverKeys.underWay(id)))) {
      while (cursor.next()) {
        Key key = cursor.key().row();
        if (gone.computeIfAbsent(ObserverKeys.nodeOf(key), host.nodes()::isGone)) {
          AttemptRecord record = AttemptRecord.decode(cursor.value());
          Tried before = new Tried(record.attempts() - 1, record.error());
          record.rows().forEach(row -> left.merge(row, before, Tried::and));
          transaction.delete(cursor.key());
          any = true;
        }
      }
    }
    left.keySet().removeIf(row -> !Attempts.waits(host.store(), registered, row));
    left.forEach(
        (row, before) -> {
          Tried known = before.and(triedOrNone(transaction, id, row));
          put(transaction, id, row, known.attempts() + 1, known.error());
        });
    return any;
  }

  /** Removes counts of rows that were handled by a process that did not know of them. */
  private boolean clean(Registered registered, ObserverTransaction transaction) {
    boolean any = false;
    try (ValueCursor cursor =
        transaction.scan(Scan.forward(ObserverKeys.attempts(registered.id())))) {
      while (cursor.next()) {
        Key row = ObserverKeys.rowOf(cursor.key().row());
        if (!Attempts.waits(host.store(), registered, row)) {
          transaction.delete(cursor.key());
          any = true;
        }
      }
    }
    return any;
  }

  @Override
  public Begun begin(Registered registered, List<Task> tasks, WorkerOptions options) {
    boolean once = registered.definition().alone();
    if (!once && Attempts.areFresh(tasks)) {
      return Begun.UNRECORDED;
    }
    // What has failed may be parked since, by another process: then it is not tried again.
    List<Task> gone =
        tasks.stream()
            .filter(task -> task.failures() > 0)
            .filter(task -> !Attempts.waits(host.store(), registered, task.row()))
            .toList();
    int id = registered.id();
    try (ObserverTransaction transaction = host.begin(Attempts.writing(options))) {
      Map<Task, Tried> elsewhere = triedElsewhere(transaction, id, tasks);
      elsewhere.keySet().removeAll(gone);
      List<Task> rest = new ArrayList<>(tasks);
      rest.removeAll(gone);
      rest.removeAll(elsewhere.keySet());
      List<Task> inOtherHands = new ArrayList<>();
      if (once) {
        Set<Key> others = inOtherHands(transaction, id);
        rest.stream().filter(task -> others.contains(task.row())).forEach(inOtherHands::add);
        rest.removeAll(inOtherHands);
      }
      List<CellKey> records = rest.isEmpty() ? List.of() : record(transaction, id, rest, once);
      if (once && records.isEmpty()) {
        // Another process was faster, or may have been.
        inOtherHands.addAll(rest);
      }
      return new Begun(records, passing(id, records, rest), elsewhere, inOtherHands, gone);
    }
  }

  /** What the row's own record says of failures stays right. */
  private static List<CellKey> passing(int id, List<CellKey> records, List<Task> tasks) {
    List<CellKey> passing = new ArrayList<>(records);
    tasks.stream()
        .filter(task -> task.failures() > 0)
        .forEach(task -> passing.remove(ObserverKeys.attempts(id, task.row())));
    return passing;
  }

  /** The rows that other processes have in hand, which live as far as is known. */
  private Set<Key> inOtherHands(ObserverTransaction transaction, int id) {
    Set<Key> rows = new HashSet<>();
    Map<Long, Boolean> counts = new HashMap<>();
    counts.put(host.nodes().self(), false);
    try (ValueCursor cursor = transaction.scan(Scan.forward(ObserverKeys.underWay(id)))) {
      while (cursor.next()) {
        long node = ObserverKeys.nodeOf(cursor.key().row());
        if (counts.computeIfAbsent(node, other -> !host.nodes().isGone(other))) {
          rows.addAll(AttemptRecord.decode(cursor.value()).rows());
        }
      }
    }
    return rows;
  }

  /**
   * Returns no records if they could not be put.
   *
   * @param once whether the rows' own records are put, too: of two processes that begin with a row
   *     at the same moment one meets the other there
   */
  private List<CellKey> record(
      ObserverTransaction transaction, int id, List<Task> tasks, boolean once) {
    Task first = tasks.get(0);
    CellKey record = ObserverKeys.underWay(id, host.nodes().self(), first.row());
    AttemptRecord content =
        new AttemptRecord(
            first.failures() + 1, tasks.stream().map(Task::row).toList(), first.error());
    transaction.put(record, content.encode());
    if (once) {
      tasks.forEach(task -> put(transaction, id, task.row(), task.failures(), task.error()));
    }
    if (!(transaction.commit() instanceof CommitOutcome.Committed)) {
      return List.of();
    }
    List<CellKey> records = new ArrayList<>();
    records.add(record);
    tasks.stream()
        .filter(task -> once || task.failures() > 0)
        .forEach(task -> records.add(ObserverKeys.attempts(id, task.row())));
    return List.copyOf(records);
  }

  private static Map<Task, Tried> triedElsewhere(
      ObserverTransaction transaction, int id, List<Task> tasks) {
    List<byte[]> known =
        transaction.getAll(
            tasks.stream().map(task -> ObserverKeys.attempts(id, task.row())).toList());
    // In the order of the tasks, whose hashes differ from run to run.
    Map<Task, Tried> elsewhere = new LinkedHashMap<>();
    for (int i = 0; i < tasks.size(); i++) {
      Tried tried = decode(known.get(i));
      if (tried.attempts() > tasks.get(i).failures()) {
        elsewhere.put(tasks.get(i), tried);
      }
    }
    return elsewhere;
  }

  /** Another process may have counted since this one looked: then this failure is one more. */
  @Override
  public void failed(
      Registered registered, Task task, int failures, String error, WorkerOptions options) {
    try (ObserverTransaction transaction = host.begin(Attempts.writing(options))) {
      int known = triedOrNone(transaction, registered.id(), task.row()).attempts();
      Tried tried = new Tried(Math.max(failures, known + 1), error);
      put(transaction, registered.id(), task.row(), tried.attempts(), error);
      registered.rows().suspect(task.row(), tried);
      transaction.commit();
    }
  }

  /** Others would blame this process' end on the rows, whatever became of them meanwhile. */
  @Override
  public void notHandled(Begun begun, boolean alone, WorkerOptions options) {
    if (begun.records().isEmpty()) {
      return;
    }
    try (ObserverTransaction transaction = host.begin(Attempts.writing(options))) {
      begun.passing().forEach(transaction::delete);
      transaction.commit();
    }
  }

  private static Tried triedOrNone(ObserverTransaction transaction, int id, Key row) {
    return decode(transaction.get(ObserverKeys.attempts(id, row)));
  }

  private static Tried decode(byte[] valueOrNull) {
    if (valueOrNull == null) {
      return new Tried(0, null);
    }
    AttemptRecord record = AttemptRecord.decode(valueOrNull);
    if (record.attempts() < 0) {
      throw new TxnException(
          TxnException.Kind.CORRUPTED, "The record of an observer's attempts is damaged");
    }
    return new Tried(record.attempts(), record.error());
  }

  private static void put(
      ObserverTransaction transaction, int id, Key row, int attempts, String error) {
    transaction.put(
        ObserverKeys.attempts(id, row), new AttemptRecord(attempts, List.of(row), error).encode());
  }
}
