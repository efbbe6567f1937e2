package io.mokadb.txn.sim.work;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.HeldVersions;
import io.mokadb.txn.observe.Window;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A follower that keeps the same sums twice, in views with watermarks of their own: the second one
 * takes part in some of the steps, as if it were paused in between. Each step compares what is kept
 * with the rows at the watermark, adds the rows that have changed as they are at the end of the
 * window, and takes away what they were at the watermark. What is wrong it notes in its
 * transaction.
 */
public final class Deriving implements Follower {
  /** Rows whose names end with a watermark that was committed with them. */
  static final String STEPS = "~step ";

  /** Rows whose names end with a watermark that could not be read any more. */
  static final String LOST = "~lost ";

  private static final String WRONG = "~wrong ";
  static final int VIEWS = 2;

  private final SimulatedProcess process;
  private final Fault fault;
  private final boolean together;

  /** What a follower, or those who look after it, may do wrong. */
  public enum Fault {
    /** Nothing. */
    NONE,
    /** Rows are taken away as they are now, not as they were at the watermark. */
    NEW_FOR_OLD,
    /** The watermark is committed before what it stands for. */
    WATERMARK_FIRST,
    /** Notifications are removed that the second view has still to see. */
    FORGETTING_THE_PAUSED,
    /** The collector is told that nothing is needed at the watermark. */
    HOLDING_NOTHING,
    /** A reader believes that there is nothing where that is not known. */
    UNKNOWN_TAKEN_FOR_NONE,
    /** A reader asks what was announced, and draws its snapshot then. */
    ASKED_TOO_EARLY
  }

  /**
   * @param together whether both views take part in each step
   */
  Deriving(SimulatedProcess process, Fault fault, boolean together) {
    this.process = process;
    this.fault = fault;
    this.together = together;
  }

  @Override
  public long watermark(Transaction transaction) {
    long first = mark(transaction, 0);
    return takesPart(transaction, 1) ? Math.min(first, mark(transaction, 1)) : first;
  }

  @Override
  public long leastWatermark(Transaction transaction) {
    long first = mark(transaction, 0);
    return fault == Fault.FORGETTING_THE_PAUSED ? first : Math.min(first, mark(transaction, 1));
  }

  @Override
  public boolean holdsBack() {
    return fault != Fault.HOLDING_NOTHING || !isCollectorAsking();
  }

  private static boolean isCollectorAsking() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames.anyMatch(
                    frame -> frame.getClassName().equals(HeldVersions.class.getName())));
  }

  private boolean takesPart(Transaction transaction, int view) {
    return view == 0
        || together
        || new SplittableRandom(transaction.startTimestamp()).nextInt(4) == 0;
  }

  static long mark(Transaction transaction, int view) {
    String value = Names.text(transaction.get(markOf(view)));
    return value == null ? NOTHING : Long.parseLong(value);
  }

  private static CellKey markOf(int view) {
    return Names.cell("~mark" + view);
  }

  static String sumsOf(int view) {
    return "~sum" + view + " ";
  }

  @Override
  public void follow(Transaction transaction, Window window) {
    boolean whole = window.from() == NOTHING;
    for (int view = 0; view < VIEWS; view++) {
      long mark = mark(transaction, view);
      if (whole) {
        Sums.of(transaction).write(transaction, sumsOf(view), kept(transaction, view));
        // The other view's may be readable still.
        if (mark != NOTHING && mark < process.engine().safePoint()) {
          transaction.put(Names.cell(String.format("%s%020d", LOST, mark)), Names.bytes("" + view));
        }
      } else if (!takesPart(transaction, view) || mark >= window.upTo()) {
        continue;
      } else if (!window.rows().isEmpty()) {
        takeIn(transaction, window, view, mark);
      }
      if (fault == Fault.WATERMARK_FIRST) {
        commitAlone(view, window.upTo());
      } else {
        transaction.put(markOf(view), Names.bytes(Long.toString(window.upTo())));
      }
      if (view == 0) {
        String step = String.format("%s%020d", STEPS, window.upTo());
        transaction.put(Names.cell(step), Names.bytes("" + transaction.startTimestamp()));
      }
    }
  }

  private static Sums kept(Transaction transaction, int view) {
    return Sums.kept(transaction, sumsOf(view));
  }

  private void takeIn(Transaction transaction, Window window, int view, long mark) {
    Sums sums = kept(transaction, view);
    try (Transaction then = process.begin(Derived.reading(mark));
        Transaction now = process.begin(Derived.reading(window.upTo()))) {
      Sums expected = Sums.of(then);
      if (!expected.toString().equals(sums.toString())) {
        wrong(transaction, view, "at " + mark + " " + sums + " is kept, not " + expected);
      }
      for (Window.ChangedRow row : window.rows()) {
        if (row.newest() > mark) {
          String table = row.observer() == Derived.OF_FIRST ? Derived.FIRST : Derived.SECOND;
          CellKey cell = CellKey.of(row.row());
          Transaction before = fault == Fault.NEW_FOR_OLD ? now : then;
          sums.add(table, Names.text(before.get(cell)), -1);
          sums.add(table, Names.text(now.get(cell)), 1);
        }
      }
    }
    sums.write(transaction, sumsOf(view), kept(transaction, view));
  }

  static void wrong(Transaction transaction, int view, String what) {
    String name = WRONG + transaction.startTimestamp() + "/" + view;
    transaction.put(Names.cell(name), Names.bytes(what));
  }

  private void commitAlone(int view, long watermark) {
    try (Transaction early = process.engine().begin(TransactionOptions.DEFAULT)) {
      early.put(markOf(view), Names.bytes(Long.toString(watermark)));
      var unused = early.commit();
    }
  }

  /** Compares what is kept with the rows, after all until a timestamp was followed. */
  List<Violation> look(long timestamp) {
    List<Violation> violations = new ArrayList<>();
    TransactionOptions reading = TransactionOptions.DEFAULT.withReadOnly(true);
    try (Transaction transaction = process.begin(reading);
        Transaction then = process.begin(Derived.reading(timestamp))) {
      String expected = Sums.of(then).toString();
      for (int view = 0; view < VIEWS; view++) {
        String kept = kept(transaction, view).toString();
        if (!kept.equals(expected)) {
          violations.add(
              new Violation(
                  "what is followed is kept", kept + " by " + view + ", not " + expected));
        }
      }
      KeyRange wrong = KeyRange.prefix(Names.cell(WRONG).row());
      try (ValueCursor cursor = transaction.scan(Scan.forward(wrong))) {
        while (cursor.next()) {
          violations.add(
              new Violation(
                  "what is kept is the rows at the watermark",
                  Names.of(cursor.key()) + ": " + Names.text(cursor.value())));
        }
      }
    }
    return violations;
  }
}
