package io.mokadb.txn.sim.work;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.Observers;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.ClientDied;
import io.mokadb.txn.sim.world.Fates;
import io.mokadb.txn.sim.world.Mishap;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Rows that an observer copies, with workers in every process that suffer what clients suffer. What
 * observers write lies beyond {@code ~}, where clients do not look. A second observer copies the
 * copies, and a third one forgets the rows that are gone. In the end each copy must equal its row,
 * and the runs for a row must form one line: each was shown what the one before had seen; and no
 * deletion was handled twice, or not at all (invariants 7 and 8).
 */
public final class Observed implements Workload {
  private static final String TABLE = "obs";
  private static final String COPIES = "~copy ";
  private static final String COPIES_OF_COPIES = "~twice ";
  private static final String RUNS = "~run ";
  private static final String NOTES = "note";
  private static final String NOTE_COPIES = "~note ";
  private static final String TURNS = "turn";
  private static final String LAST_TURNS = "~turn ";
  private static final String FORGOTTEN = "~gone ";
  private static final int ROWS = 5;
  private static final int ID = 77;
  private static final int FOLLOWER = 78;
  private static final int FORGETFUL = 79;
  private static final NotifiedColumns NOTIFIED = NotifiedColumns.of(ID);
  private static final NotifiedColumns CHANGED = NotifiedColumns.of(ID, FORGETFUL);
  private static final NotifiedColumns FOLLOWED = NotifiedColumns.of(FOLLOWER);
  private static final String POISON = "poison";
  private static final WorkerOptions OPTIONS =
      WorkerOptions.DEFAULT
          .withBatch(3)
          .withBackoff(Duration.ofMillis(5), Duration.ofMillis(100), 2)
          .withScanning(Duration.ofMillis(500), 3);

  /**
   * @param value the new one, or null to delete the row
   * @param turn names the change
   */
  record Change(String row, String value, String turn) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      CellKey cell = Names.cell(TABLE + row);
      if (value == null) {
        transaction.delete(cell);
      } else {
        transaction.put(cell, Names.bytes(value));
      }
      transaction.put(Names.cell(TURNS + row), Names.bytes(turn));
      transaction.announce(cell, CHANGED);
    }
  }

  /** Tells the observer of a row without changing it, but something that it looks at. */
  record Hint(String row, String note) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.put(Names.cell(NOTES + row), Names.bytes(note));
      transaction.announceWeakly(Names.cell(TABLE + row).row(), NOTIFIED);
    }
  }

  @Override
  public String name() {
    return "observed";
  }

  @Override
  public void setUp(Transaction transaction) {
    new Change("0", "s", "s").run(transaction, nanos -> {});
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      String row = String.valueOf(random.nextInt(ROWS));
      String turn = unique + "." + i;
      operations.add(
          switch (random.nextInt(8)) {
            case 0 -> new Change(row, null, turn);
            case 1 -> new Change(row, POISON + unique, turn);
            case 2 -> new Change(row, turn + "-".repeat(100), turn);
            case 3 -> new Hint(row, turn);
            default -> new Change(row, turn, turn);
          });
    }
    return operations;
  }

  @Override
  public List<Checker> checkers() {
    return List.of();
  }

  private static ObserverDefinition definition() {
    return ObserverDefinition.of(ID, "copying", KeyRange.prefix(Names.cell(TABLE).row()));
  }

  private static void copy(Transaction transaction, Observation seen, boolean healthy) {
    CellKey row = CellKey.of(seen.row());
    String name = Names.of(row).substring(TABLE.length());
    byte[] now = transaction.get(row);
    String value = Names.text(now);
    if (value != null && value.startsWith(POISON) && !healthy) {
      throw new IllegalArgumentException("This row is not for me");
    }
    CellKey copy = Names.cell(COPIES + name);
    putOrDelete(transaction, copy, now);
    transaction.announce(copy, FOLLOWED);
    byte[] note = transaction.get(Names.cell(NOTES + name));
    if (note != null) {
      transaction.put(Names.cell(NOTE_COPIES + name), note.clone());
    }
    String run = String.format("%s%s %020d", RUNS, name, transaction.startTimestamp());
    transaction.put(
        Names.cell(run),
        Names.bytes(seen.lastSeen() + " " + Names.text(seen.seen(row)) + " " + value));
  }

  /** Rows without a trace, once they are gone: each deletion is handled once all the same. */
  private static void forget(Transaction transaction, Observation seen, boolean healthy) {
    CellKey row = CellKey.of(seen.row());
    String name = Names.of(row).substring(TABLE.length());
    String value = Names.text(transaction.get(row));
    if (value != null && value.startsWith(POISON) && !healthy) {
      throw new IllegalArgumentException("This row is not for me");
    }
    byte[] turn = transaction.get(Names.cell(TURNS + name));
    if (value == null) {
      seen.forget();
      if (seen.lastSeen() == 0 && seen.isHandledAndForgotten()) {
        return;
      }
      String run = String.format("%s%s %020d", FORGOTTEN, name, transaction.startTimestamp());
      transaction.put(Names.cell(run), turn.clone());
    }
    transaction.put(Names.cell(LAST_TURNS + name), turn.clone());
  }

  private static void putOrDelete(Transaction transaction, CellKey cell, byte[] value) {
    if (value == null) {
      transaction.delete(cell);
    } else {
      transaction.put(cell, value.clone());
    }
  }

  private static void follow(Transaction transaction, Observation seen) {
    CellKey copy = CellKey.of(seen.row());
    String name = Names.of(copy).substring(COPIES.length());
    putOrDelete(transaction, Names.cell(COPIES_OF_COPIES + name), transaction.get(copy));
  }

  private static void register(Observers observers, boolean healthy) {
    observers.register(definition(), (transaction, seen) -> copy(transaction, seen, healthy));
    observers.register(
        ObserverDefinition.of(FOLLOWER, "following", KeyRange.prefix(Names.cell(COPIES).row())),
        Observed::follow);
    observers.register(
        ObserverDefinition.of(FORGETFUL, "forgetful", KeyRange.prefix(Names.cell(TABLE).row())),
        (transaction, seen) -> forget(transaction, seen, healthy));
  }

  @Override
  public void launched(SimulatedProcess process) {
    for (int i = 0; i < 2; i++) {
      String task = process.name() + "/observer" + i;
      process.spawn(task, true, 0, () -> observe(process));
    }
  }

  private static void observe(SimulatedProcess process) {
    SplittableRandom random = process.randomOfTask();
    ObserverWorker worker = null;
    while (true) {
      process.attachToTask(
          random.nextInt(8) > 0 ? null : new Fates(Map.of(random.nextInt(40), any(random))));
      try {
        if (worker == null) {
          register(process.engine().observers(), false);
          worker = process.engine().observers().worker(OPTIONS.withSeed(random.nextLong()));
        }
        if (!worker.work()) {
          process.rest(1 + random.nextLong(20_000_000));
        }
      } catch (KvException | TxnException e) {
        process.rest(1_000_000);
      } catch (ClientDied e) {
        process.rest(1_000_000);
        worker = null;
      }
    }
  }

  private static Mishap any(SplittableRandom random) {
    Mishap[] all = Mishap.values();
    return all[1 + random.nextInt(all.length - 1)];
  }

  /** A process that nothing befalls finishes what is left, and looks. */
  @Override
  public List<Violation> concluded(SimulatedProcess process) {
    Observers observers = process.engine().observers();
    register(observers, true);
    ObserverWorker worker = observers.worker(OPTIONS);
    List<Violation> violations = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      long timestamp = process.engine().currentTimestamp();
      while (worker.work()) {
        process.rest(1000);
      }
      // What earlier lives had tried as often as allowed was given up only now.
      boolean parked = false;
      for (int id : List.of(ID, FOLLOWER, FORGETFUL)) {
        parked |= observers.retryParked(id) > 0;
      }
      if (!parked && observers.awaitQuiet(timestamp, Duration.ofMillis(1))) {
        look(process, violations);
        // Secondaries are on their way; nobody else would finish them.
        process.rest(Duration.ofSeconds(10).toNanos());
        return violations;
      }
      process.rest(50_000_000);
    }
    violations.add(new Violation("observer at rest", "it never is: " + observers.state(ID)));
    return violations;
  }

  private static void look(SimulatedProcess process, List<Violation> violations) {
    Map<String, String> rows = new TreeMap<>();
    Map<String, String> copies = new TreeMap<>();
    Map<String, String> copiedTwice = new TreeMap<>();
    Map<String, String> notes = new TreeMap<>();
    Map<String, String> copiedNotes = new TreeMap<>();
    Map<String, String> turns = new TreeMap<>();
    Map<String, String> lastTurns = new TreeMap<>();
    Map<String, String> gone = new HashMap<>();
    Map<String, String> last = new HashMap<>();
    TransactionOptions reading = TransactionOptions.DEFAULT.withReadOnly(true);
    try (Transaction transaction = process.begin(reading);
        ValueCursor cursor =
            transaction.scan(Scan.forward(KeyRange.of(Names.cell("!").row(), null)))) {
      while (cursor.next()) {
        String name = Names.of(cursor.key());
        String value = Names.text(cursor.value());
        if (name.startsWith(TABLE)) {
          rows.put(name.substring(TABLE.length()), value);
        } else if (name.startsWith(COPIES)) {
          copies.put(name.substring(COPIES.length()), value);
        } else if (name.startsWith(COPIES_OF_COPIES)) {
          copiedTwice.put(name.substring(COPIES_OF_COPIES.length()), value);
        } else if (name.startsWith(NOTES)) {
          notes.put(name.substring(NOTES.length()), value);
        } else if (name.startsWith(NOTE_COPIES)) {
          copiedNotes.put(name.substring(NOTE_COPIES.length()), value);
        } else if (name.startsWith(TURNS)) {
          turns.put(name.substring(TURNS.length()), value);
        } else if (name.startsWith(LAST_TURNS)) {
          lastTurns.put(name.substring(LAST_TURNS.length()), value);
        } else if (name.startsWith(FORGOTTEN)) {
          String earlier = gone.put(value, name);
          if (earlier != null) {
            violations.add(new Violation("deletions once (invariant 8)", earlier + " and " + name));
          }
        } else if (name.startsWith(RUNS)) {
          follow(name, value, last, violations);
        }
      }
    }
    if (!copies.equals(rows)) {
      violations.add(new Violation("copies equal rows (invariant 7)", copies + ", not " + rows));
    }
    if (!lastTurns.equals(turns)) {
      violations.add(
          new Violation("deletions are handled (invariant 7)", lastTurns + ", not " + turns));
    }
    if (!copiedTwice.equals(copies)) {
      violations.add(new Violation("what follows is waited for", copiedTwice + ", not " + copies));
    }
    if (!copiedNotes.equals(notes)) {
      violations.add(
          new Violation("hints are followed (invariant 7)", copiedNotes + ", not " + notes));
    }
  }

  private static void follow(
      String name, String value, Map<String, String> last, List<Violation> violations) {
    int at = name.lastIndexOf(' ');
    String row = name.substring(0, at);
    int now = value.lastIndexOf(' ');
    String expected = last.getOrDefault(row, "0 null");
    if (!Objects.equals(expected, value.substring(0, now))) {
      violations.add(
          new Violation(
              "one line of runs (invariant 8)",
              name + " went out from " + value.substring(0, now) + ", not " + expected));
    }
    last.put(row, Long.parseLong(name.substring(at + 1)) + value.substring(now));
  }
}
