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
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Rows that count how often they were changed, copied by a chain of observers in every process; and
 * in every process a task that changes rows of its own and waits for the observers. When it was
 * told that all is done, the last copies must count at least as far as the rows did before it
 * waited. What is wrong it notes in the store. Observers write beyond {@code ~}, where clients do
 * not look.
 *
 * <p>Who waits looks twice, and looks at the end of the chain first. A look overlooks a change that
 * moves on from a link which is still to be looked at to one that was looked at before. With a
 * chain of two the second look finds whatever the first one overlooks; and the more links a look
 * has to go to, the more a change moves on meanwhile.
 */
public final class Awaited implements Workload {
  private static final String TABLE = "awt";
  private static final String WRONG = "~awx ";
  private static final int ROWS = 4;

  /** How many observers copy a row, one after the other. */
  private static final int LINKS = 12;

  /** Of the last link: it is looked at first, so that a change can pass behind a look. */
  private static final int LAST = 80;

  private static final int FIRST = LAST + LINKS - 1;

  /** Nothing fails here, and what befalls a process is not the fault of a row. */
  private static final WorkerOptions OPTIONS =
      WorkerOptions.DEFAULT
          .withBatch(3)
          .withBackoff(Duration.ofMillis(5), Duration.ofMillis(100), 1_000)
          .withScanning(Duration.ofMillis(200), 3);

  private static final TransactionOptions READING = TransactionOptions.DEFAULT.withReadOnly(true);

  /**
   * Counts one more change.
   *
   * @param turn makes the value unique
   */
  record Count(String row, String turn) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      CellKey cell = Names.cell(TABLE + row);
      long before = countOf(Names.text(transaction.get(cell)));
      transaction.put(cell, Names.bytes(before + 1 + " " + turn));
      transaction.announce(cell, NotifiedColumns.of(FIRST));
    }
  }

  private static long countOf(String valueOrNull) {
    return valueOrNull == null
        ? 0
        : Long.parseLong(valueOrNull.substring(0, valueOrNull.indexOf(' ')));
  }

  @Override
  public String name() {
    return "awaited";
  }

  @Override
  public void setUp(Transaction transaction) {
    new Count("0", "s").run(transaction, nanos -> {});
  }

  @Override
  public List<Operation> next(SplittableRandom random, String unique) {
    List<Operation> operations = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      operations.add(new Count(String.valueOf(random.nextInt(ROWS)), unique + "." + i));
    }
    return operations;
  }

  @Override
  public List<Checker> checkers() {
    return List.of();
  }

  /** The rows that a link copies; behind the last one, what comes of it. */
  private static String table(int link) {
    return link == 0 ? TABLE : "~aw" + link + " ";
  }

  private static void copy(Transaction transaction, Observation seen, int link) {
    CellKey row = CellKey.of(seen.row());
    CellKey copy = Names.cell(table(link + 1) + Names.of(row).substring(table(link).length()));
    transaction.put(copy, transaction.get(row).clone());
    announce(transaction, copy, link + 1);
  }

  private static void announce(Transaction transaction, CellKey row, int link) {
    if (link < LINKS) {
      transaction.announce(row, NotifiedColumns.of(FIRST - link));
    }
  }

  private static void register(Observers observers) {
    for (int each = 0; each < LINKS; each++) {
      int link = each;
      observers.register(
          ObserverDefinition.of(
              FIRST - link, "link " + link, KeyRange.prefix(Names.cell(table(link)).row())),
          (transaction, seen) -> copy(transaction, seen, link));
    }
  }

  /** Workers that others do not know of get no rows from them. */
  @Override
  public void launched(SimulatedProcess process) {
    process.spawn(process.name() + "/observers", true, 0, () -> begin(process));
  }

  private static void begin(SimulatedProcess process) {
    boolean registered = false;
    while (!registered) {
      try {
        register(process.engine().observers());
        registered = true;
      } catch (KvException | TxnException e) {
        process.rest(1_000_000);
      }
    }
    SplittableRandom random = process.randomOfTask();
    int workers = 1 + random.nextInt(2);
    if (random.nextBoolean()) {
      process.startObservers(OPTIONS.withThreads(workers).withSeed(random.nextLong()));
    } else {
      for (int i = 0; i < workers; i++) {
        process.spawn(process.name() + "/observer" + i, true, 0, () -> observe(process));
      }
    }
    process.spawn(process.name() + "/waiting", true, 0, () -> await(process));
  }

  private static void observe(SimulatedProcess process) {
    SplittableRandom random = process.randomOfTask();
    ObserverWorker worker = null;
    while (true) {
      process.attachToTask(random.nextInt(8) > 0 ? null : fates(random));
      try {
        if (worker == null) {
          worker = process.engine().observers().worker(OPTIONS.withSeed(random.nextLong()));
        }
        if (!worker.work()) {
          process.rest(1 + random.nextLong(4_000_000));
        }
      } catch (KvException | TxnException e) {
        process.rest(1_000_000);
      } catch (ClientDied e) {
        process.rest(1_000_000);
        worker = null;
      }
    }
  }

  private static Fates fates(SplittableRandom random) {
    Mishap[] all = Mishap.values();
    return new Fates(Map.of(random.nextInt(40), all[1 + random.nextInt(all.length - 1)]));
  }

  private static void await(SimulatedProcess process) {
    SplittableRandom random = process.randomOfTask();
    while (true) {
      process.attachToTask(null);
      process.rest(1 + random.nextLong(300_000_000));
      process.attachToTask(random.nextInt(16) > 0 ? null : fates(random));
      try {
        change(process, "w" + random.nextInt(ROWS));
        awaitOnce(process, Duration.ofMillis(1 + random.nextInt(1_000)));
      } catch (KvException | TxnException | ClientDied e) {
        process.rest(1_000_000);
      }
    }
  }

  /** Changes a row that no client sees, as if the first link had copied it. */
  private static void change(SimulatedProcess process, String row) {
    try (Transaction transaction = process.engine().begin(TransactionOptions.DEFAULT)) {
      CellKey cell = Names.cell(table(1) + row);
      long count = countOf(Names.text(transaction.get(cell))) + 1;
      transaction.put(cell, Names.bytes(count + " " + transaction.startTimestamp()));
      announce(transaction, cell, 1);
      var unused = transaction.commit();
    }
  }

  private static void awaitOnce(SimulatedProcess process, Duration timeout) {
    Map<String, Long> rows;
    long timestamp;
    try (Transaction transaction = process.begin(READING)) {
      timestamp = transaction.startTimestamp();
      rows = counts(transaction, table(1));
      counts(transaction, TABLE).forEach((row, count) -> rows.merge(row, count, Math::max));
    }
    if (!process.engine().observers().awaitQuiet(timestamp, timeout)) {
      return;
    }
    try (Transaction transaction = process.begin(READING)) {
      Map<String, Long> copied = counts(transaction, table(LINKS));
      rows.forEach(
          (row, count) -> {
            if (copied.getOrDefault(row, 0L) < count) {
              note(process, "row " + row + " was at " + count + ", copied is " + copied, timestamp);
            }
          });
    }
  }

  private static void note(SimulatedProcess process, String what, long timestamp) {
    try (Transaction noting = process.engine().begin(TransactionOptions.DEFAULT)) {
      noting.put(
          Names.cell(WRONG + timestamp + " " + process.name()),
          Names.bytes("at " + Names.time(timestamp) + " " + what));
      var unused = noting.commit();
    }
  }

  private static Map<String, Long> counts(Transaction transaction, String table) {
    Map<String, Long> counts = new TreeMap<>();
    values(transaction, table).forEach((row, value) -> counts.put(row, countOf(value)));
    return counts;
  }

  private static Map<String, String> values(Transaction transaction, String table) {
    Map<String, String> values = new TreeMap<>();
    KeyRange range = KeyRange.prefix(Names.cell(table).row());
    try (ValueCursor cursor = transaction.scan(Scan.forward(range))) {
      while (cursor.next()) {
        String row = Names.of(cursor.key()).substring(table.length());
        values.put(row, Names.text(cursor.value()));
      }
    }
    return values;
  }

  /** A process that nothing befalls finishes what is left, and looks. */
  @Override
  public List<Violation> concluded(SimulatedProcess process) {
    Observers observers = process.engine().observers();
    register(observers);
    ObserverWorker worker = observers.worker(OPTIONS);
    for (int i = 0; i < 200; i++) {
      List<Violation> violations = LastLook.orNull(() -> look(process, worker));
      if (violations != null) {
        // Secondaries are on their way, and no other transaction would finish them.
        process.rest(Duration.ofSeconds(10).toNanos());
        return violations;
      }
      process.rest(50_000_000);
    }
    return List.of(new Violation("observers at rest", "they never are: " + observers.states()));
  }

  /** Null if there is more to observe. */
  private static List<Violation> look(SimulatedProcess process, ObserverWorker worker) {
    long timestamp = process.engine().currentTimestamp();
    while (worker.work()) {
      process.rest(1000);
    }
    return process.engine().observers().awaitQuiet(timestamp, Duration.ofMillis(1))
        ? look(process)
        : null;
  }

  private static List<Violation> look(SimulatedProcess process) {
    List<Violation> violations = new ArrayList<>();
    try (Transaction transaction = process.begin(READING)) {
      values(transaction, WRONG)
          .values()
          .forEach(what -> violations.add(new Violation("told too early", what)));
      Map<String, String> rows = values(transaction, table(1));
      rows.putAll(values(transaction, TABLE));
      Map<String, String> copied = values(transaction, table(LINKS));
      if (!rows.equals(copied)) {
        violations.add(new Violation("copies equal rows", copied + ", not " + rows));
      }
    }
    return violations;
  }
}
