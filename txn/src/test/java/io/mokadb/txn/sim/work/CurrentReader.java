package io.mokadb.txn.sim.work;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.FollowerDefinition;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.Window;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A reader of what {@link Deriving} keeps, who asks the memory of its process how far that is
 * behind its snapshot, and sees whether the answer was right. Confined to one task.
 */
final class CurrentReader {
  private static final int[] OBSERVERS = {Derived.OF_FIRST, Derived.OF_SECOND};

  /** Longer than processes take to tell how old their oldest snapshots are. */
  private static final long LONGEST_READ = 6_000_000_000L;

  private static final TransactionOptions READING = TransactionOptions.DEFAULT.withReadOnly(true);

  private final SimulatedProcess process;
  private final Followers followers;
  private final List<FollowerDefinition.Range> ranges;
  private final Deriving.Fault fault;
  private final SplittableRandom random;

  CurrentReader(
      SimulatedProcess process,
      Followers followers,
      List<FollowerDefinition.Range> ranges,
      Deriving.Fault fault) {
    this.process = process;
    this.followers = followers;
    this.ranges = ranges;
    this.fault = fault;
    this.random = process.randomOfTask();
  }

  /** Reads as long as the process lives. */
  void run() {
    while (true) {
      process.rest(1 + random.nextLong(process.engine().isShared() ? 200_000_000 : 30_000_000));
      try {
        read(random.nextInt(Deriving.VIEWS));
      } catch (KvException | TxnException e) {
        process.rest(1_000_000);
      }
    }
  }

  private void read(int view) {
    long tooEarly = fault == Deriving.Fault.ASKED_TOO_EARLY ? newestNow(view) : 0;
    try (Transaction transaction = process.begin(READING)) {
      long snapshot = transaction.startTimestamp();
      long mark = Deriving.mark(transaction, view);
      if (mark == Follower.NOTHING) {
        return;
      }
      if (process.engine().isShared() && random.nextInt(3) == 0) {
        // Steps go on, in this process and others.
        process.rest(random.nextLong(LONGEST_READ));
      }
      long newest =
          fault == Deriving.Fault.ASKED_TOO_EARLY
              ? tooEarly
              : followers.newestAnnounced(OBSERVERS, mark, snapshot);
      if (newest == Followers.UNKNOWN && fault != Deriving.Fault.UNKNOWN_TAKEN_FOR_NONE) {
        look(view, mark, transaction);
      } else if (newest <= mark) {
        Sums kept = Sums.kept(transaction, Deriving.sumsOf(view));
        compare(view, "are kept of", mark, kept, transaction);
      } else {
        try (Transaction then = process.begin(Derived.reading(newest))) {
          compare(view, "were there at", newest, Sums.of(then), transaction);
        }
      }
    }
  }

  private long newestNow(int view) {
    try (Transaction transaction = process.begin(READING)) {
      long mark = Deriving.mark(transaction, view);
      return followers.newestAnnounced(OBSERVERS, mark, transaction.startTimestamp());
    }
  }

  /**
   * After this the memory may know. Where others take steps, too, what is found leads from what is
   * kept to what the reader sees; else that is the matter of steps.
   */
  private void look(int view, long mark, Transaction reader) {
    if (!random.nextBoolean()) {
      return;
    }
    int limit = random.nextBoolean() ? 100 : 1;
    List<Window.ChangedRow> pending =
        followers.pending(ranges, mark, reader.startTimestamp(), limit);
    if (process.engine().isShared() && pending != null && limit > 1) {
      merge(view, mark, pending, reader);
    }
  }

  private void merge(int view, long mark, List<Window.ChangedRow> rows, Transaction reader) {
    Sums sums = Sums.kept(reader, Deriving.sumsOf(view));
    try (Transaction then = process.begin(Derived.reading(mark))) {
      for (Window.ChangedRow row : rows) {
        String table = row.observer() == Derived.OF_FIRST ? Derived.FIRST : Derived.SECOND;
        CellKey cell = CellKey.of(row.row());
        sums.add(table, Names.text(then.get(cell)), -1);
        sums.add(table, Names.text(reader.get(cell)), 1);
      }
    }
    compare(view, "are merged of " + rows.size() + " rows since", mark, sums, reader);
  }

  /** Nothing may have changed between a timestamp and the snapshot of a reader. */
  private void compare(int view, String what, long timestamp, Sums sums, Transaction reader) {
    String expected = Sums.of(reader).toString();
    if (sums.toString().equals(expected)) {
      return;
    }
    try (Transaction noting = process.engine().begin(TransactionOptions.DEFAULT)) {
      String found = sums + what + " " + timestamp + ", not " + expected;
      Deriving.wrong(noting, view, found + "as at " + reader.startTimestamp());
      var unused = noting.commit();
    }
  }
}
