package io.mokadb.txn.sim.work;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.VersionCursor;
import io.mokadb.txn.sim.check.ToldCommits;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.ClientDied;
import io.mokadb.txn.sim.world.Fates;
import io.mokadb.txn.sim.world.Mishap;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A task that watches rows, and notes for each of its looks between which snapshots it was, and
 * what it has found: in the name of a row, as {@link ToldCommits} reads it. It suffers what clients
 * suffer. Confined to one task.
 */
final class Watcher {
  /** Begins the names of its notes. */
  static final String TOLD = "~told ";

  private static final long BYTES = 1 << 16;
  private static final long LONGEST_WAIT = 400_000_000;
  private static final int POINTS = 12;
  private static final TransactionOptions READING = TransactionOptions.DEFAULT.withReadOnly(true);

  private final SimulatedProcess process;
  private final SplittableRandom random;

  Watcher(SimulatedProcess process) {
    this.process = process;
    this.random = process.randomOfTask();
  }

  /** Watches as long as the process lives. */
  void run() {
    while (true) {
      try {
        follow();
      } catch (KvException | TxnException | ClientDied e) {
        process.attachToTask(null);
        process.rest(1_000_000);
      }
    }
  }

  private void follow() {
    try (ChangeWatch watch = process.engine().watch(Watched.ROWS, BYTES, Deadline.none())) {
      long at;
      try (Transaction first = process.engine().begin(READING)) {
        at = first.startTimestamp();
      }
      while (true) {
        var unused = watch.await(() -> false, 1 + random.nextLong(LONGEST_WAIT));
        process.attachToTask(
            random.nextInt(8) > 0 ? null : new Fates(Map.of(random.nextInt(POINTS), any())));
        at = look(watch, at);
      }
    }
  }

  private Mishap any() {
    Mishap[] all = Mishap.values();
    return all[1 + random.nextInt(all.length - 1)];
  }

  private long look(ChangeWatch watch, long at) {
    ChangeWatch.Look look = watch.look();
    List<ToldCommits.Change> changes;
    long upTo;
    try (Transaction until = process.engine().begin(READING)) {
      upTo = until.startTimestamp();
      if (upTo <= at) {
        return at;
      }
      List<Key> rows = look.rows(at, upTo, Deadline.none());
      changes = rows != null && rows.isEmpty() ? List.of() : changes(until, rows, at);
      look.done();
    }
    note(at, upTo, changes);
    return upTo;
  }

  /**
   * @param rowsOrNull null for all
   */
  private static List<ToldCommits.Change> changes(
      Transaction until, List<Key> rowsOrNull, long since) {
    List<KeyRange> within =
        rowsOrNull == null
            ? List.of(Watched.ROWS)
            : rowsOrNull.stream().map(KeyRange::single).toList();
    List<ToldCommits.Change> changes = new ArrayList<>();
    try (VersionCursor versions = until.versions(Scan.forward(Watched.ROWS), within, since)) {
      while (versions.next()) {
        if (versions.commitTimestamp() > since) {
          changes.add(new ToldCommits.Change(versions.commitTimestamp(), Names.of(versions.key())));
        }
      }
    }
    return changes;
  }

  private void note(long at, long upTo, List<ToldCommits.Change> changes) {
    try (Transaction noting = process.engine().begin(TransactionOptions.DEFAULT)) {
      noting.put(
          Names.cell(TOLD + ToldCommits.text(at, upTo, changes)),
          Names.bytes(process.name() + " " + noting.startTimestamp()));
      var unused = noting.commit();
    }
  }
}
