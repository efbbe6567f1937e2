package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.world.ClientDied;
import io.mokadb.txn.sim.world.Fates;
import io.mokadb.txn.sim.world.Medium;
import io.mokadb.txn.sim.world.Mishap;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.sim.world.Setup;
import io.mokadb.txn.sim.world.SimulatedProcess;
import io.mokadb.txn.sim.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;

/**
 * One run of the real catalog, gate and index builds in the simulator of {@code txn}: two clients
 * change definitions and three change rows at the same time, while garbage is collected, on a store
 * that delays, loses and repeats calls, with an oracle that restarts, in a process that is held up
 * and killed. Used once.
 */
final class SchemaSimulation {
  private static final long MAX_TURNS = 2_000_000;
  private static final int ROWS = 12;
  private static final int INDEXES = 3;

  /** The one of them whose entries are computed. */
  private static final int COMPUTED = 2;

  private static final int POINTS = 4_000;
  private static final int LONGEST_BURST = 5;

  /** So many of the mishaps, from the first, befall calls and nobody else. */
  private static final int LOSSES = 4;

  private static final Duration COLLECTION = Duration.ofMillis(40);
  static final List<Mishap> MISHAPS =
      List.of(
          Mishap.LOSE_REQUEST,
          Mishap.LOSE_REPLY,
          Mishap.DELIVER_LATE,
          Mishap.REFUSE,
          Mishap.HOLD_UP,
          Mishap.PAUSE,
          Mishap.DIE,
          Mishap.CRASH);

  private final SplittableRandom random;
  private final Setup setup;
  private final boolean gate;
  private final SchemaScope scope;
  private final Timeline timeline;
  private final World world;
  private final RowHistory history = new RowHistory();
  private final List<String> wrong = new ArrayList<>();
  private int left;
  private int numbers;
  private int lives;
  private int defined;
  private boolean over;

  /**
   * @param gate whether commits go through the gate between definitions and rows
   * @param threads lends a thread to each task; must never refuse or queue
   */
  SchemaSimulation(long seed, boolean gate, Executor threads) {
    this(seed, gate, SchemaScope.FULL, threads);
  }

  SchemaSimulation(long seed, boolean gate, SchemaScope scope, Executor threads) {
    this.scope = scope;
    this.left = scope.steps();
    this.random = new SplittableRandom(seed);
    this.gate = gate;
    Setup kind = seed % 2 == 0 ? Setup.embedded() : Setup.distributed(1).withRepeats(2);
    this.setup = kind.withLockLife(Duration.ofMillis(300));
    this.timeline = new Timeline(threads, seed, MAX_TURNS);
    this.world = new World(timeline, setup, () -> Sabotage.NONE, Medium.MEMORY);
  }

  /** What is wrong in the end; empty if nothing is. */
  List<String> run() {
    world.launchHonest("setup", this::setUp);
    try {
      timeline.run();
    } catch (Throwable e) {
      // Of whatever kind it is: the code under test must not throw it.
      StackTraceElement[] trace = e.getStackTrace();
      wrong.add(e + (trace.length == 0 ? "" : ", at " + trace[0]));
    }
    return wrong;
  }

  List<String> log() {
    return timeline.log();
  }

  RowHistory history() {
    return history;
  }

  /** How many definitions came and went. */
  int defined() {
    return defined;
  }

  /** How many processes died. */
  int deaths() {
    return lives - 1;
  }

  private DdlDatabase open(SimulatedProcess process) {
    return new DdlDatabase(process.engine(), new SimulatedGate(process, timeline));
  }

  private void setUp(SimulatedProcess process) {
    open(process).execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER)");
    process.rest(setup.lockLife().toNanos() * 8);
    world.onCrash(dead -> launch());
    timeline.spawn("clockmaker", true, 0, this::restartOracle);
    timeline.spawn("auditor", false, 0, this::audit);
    process.crash();
  }

  private void launch() {
    if (!over) {
      lives++;
      long down = random.nextLong(setup.lockLife().toNanos() * 2);
      if (setup.atomic() && lives > 1) {
        world.oracle().restart(0, random.nextInt(-2000, 2000));
      }
      world.launch("life" + lives, true, down, this::live);
    }
  }

  /** Where the oracle is not part of the process that dies. */
  private void restartOracle() {
    while (!setup.atomic()) {
      timeline.sleep(random.nextLong(Duration.ofSeconds(1).toNanos()));
      world.oracle().restart(random.nextLong(100_000_000L), random.nextInt(-2000, 2000));
    }
  }

  private void collect(SimulatedProcess process) {
    try {
      process.collectGarbage();
    } catch (KvException | TxnException e) {
      if (e instanceof TxnException failure && failure.kind() == TxnException.Kind.CORRUPTED) {
        throw e;
      }
      timeline.log("collection failed: " + e.getMessage());
    } catch (ClientDied e) {
      timeline.log("the collector dies");
    }
  }

  private void live(SimulatedProcess process) {
    DdlDatabase database = open(process);
    process.every(COLLECTION, () -> collect(process));
    process.attachToTask(fates());
    try {
      database.resume();
    } catch (KvException | TxnException | MokaException | ClientDied e) {
      timeline.log("cannot go on: " + e);
      process.crash();
      return;
    }
    process.attachToTask(null);
    for (int i = 0; i < scope.writers() + scope.definers(); i++) {
      boolean writes = i < scope.writers();
      process.spawn(
          process.name() + (writes ? "/writer" : "/definer") + i,
          true,
          random.nextLong(5_000_000),
          () -> {
            process.attachToTask(fates());
            work(
                process, writes ? () -> write(process, database) : () -> define(process, database));
          });
    }
  }

  private Fates fates() {
    Map<Integer, Mishap> byPoint = new HashMap<>();
    for (int i = 0; i < POINTS; i++) {
      if (random.nextInt(80) == 0) {
        add(byPoint, i, MISHAPS.get(random.nextInt(MISHAPS.size())));
      } else if (random.nextInt(100) == 0) {
        // So much goes wrong at once that nobody learns how a commit ended.
        for (int end = i + random.nextInt(2, LONGEST_BURST); i < end; i++) {
          add(byPoint, i, MISHAPS.get(random.nextInt(LOSSES)));
        }
      }
    }
    return new Fates(byPoint);
  }

  private void add(Map<Integer, Mishap> byPoint, int point, Mishap mishap) {
    if (scope.mishaps().contains(mishap)) {
      byPoint.put(point, mishap);
    }
  }

  private void work(SimulatedProcess process, Runnable step) {
    while (left > 0) {
      left--;
      try {
        step.run();
      } catch (MokaException | KvException e) {
        timeline.log("fails: " + e.getMessage());
      } catch (TxnException e) {
        if (e.kind() == TxnException.Kind.CORRUPTED) {
          throw e;
        }
        timeline.log("fails: " + e.getMessage());
      } catch (ClientDied e) {
        timeline.log("another client takes its place");
      }
      process.rest(process.randomOfTask().nextLong(3_000_000));
    }
  }

  private void define(SimulatedProcess process, DdlDatabase database) {
    SplittableRandom dice = process.randomOfTask();
    int number = dice.nextInt(INDEXES + 1);
    TableDef table = database.table("T");
    if (number == INDEXES) {
      boolean there = table.columns().stream().anyMatch(column -> column.name().equals("C"));
      database.execute(
          there ? "ALTER TABLE t DROP COLUMN c" : "ALTER TABLE t ADD COLUMN c INTEGER");
    } else if (database.index("T", "I" + number) != null) {
      database.execute("DROP INDEX i" + number);
    } else {
      database.execute(
          switch (number) {
            case 0 -> "CREATE UNIQUE INDEX i0 ON t (b)";
            case COMPUTED -> "CREATE INDEX i" + COMPUTED + " ON t ((-b))";
            default -> "CREATE INDEX i" + number + " ON t (a, b)";
          });
    }
    defined++;
    timeline.log("defined: " + number);
    database.runBackground();
  }

  private void write(SimulatedProcess process, DdlDatabase database) {
    SplittableRandom dice = process.randomOfTask();
    int id = dice.nextInt(ROWS);
    Integer value = dice.nextInt(4) == 0 ? null : ++numbers;
    try (Transaction transaction = database.begin()) {
      TableDef table = database.definitions.at(transaction).table(Catalog.DEFAULT_SCHEMA, "T");
      boolean there = transaction.get(CellKey.of(new RowKeys(table).of(id))) != null;
      int b = dice.nextInt(4 * ROWS);
      if (value == null) {
        database.delete(transaction, table, id);
      } else if (there) {
        database.update(transaction, table, id, value, b);
      } else {
        Object[] row = new Object[table.columns().size()];
        row[0] = id;
        row[1] = value;
        row[2] = b;
        database.insert(transaction, table, row);
      }
      process.rest(dice.nextLong(3_000_000));
      Runnable forget = history.begins(id, value);
      CommitOutcome outcome =
          gate
              ? database.definitions.commit(transaction, List.of(table), () -> {})
              : transaction.commit();
      timeline.log("row " + id + " = " + value + ": " + outcome);
      history.ended(id, value, forget, outcome);
    }
  }

  /** Waits for the clients, then buries them and looks at what they left. */
  private void audit() {
    while (left > 0) {
      timeline.sleep(Duration.ofMillis(100).toNanos());
    }
    timeline.sleep(setup.lockLife().toNanos() * 20);
    over = true;
    world.launchHonest("last", this::lookAtRemains);
  }

  private void lookAtRemains(SimulatedProcess process) {
    DdlDatabase database = open(process);
    try {
      database.resume();
    } catch (MokaException e) {
      if (e.state() != SqlState.UNIQUE_VIOLATION) {
        throw e;
      }
    }
    List<List<Object>> rows = sorted(database.rows("T"));
    Map<Integer, Integer> values = new HashMap<>();
    rows.forEach(row -> values.put((Integer) row.get(0), (Integer) row.get(1)));
    for (int id = 0; id < ROWS; id++) {
      String flaw = history.judge(id, values.get(id));
      if (flaw != null) {
        wrong.add(flaw);
      }
    }
    for (IndexDef index : database.table("T").indexes()) {
      if (index.state() != IndexDef.State.PUBLIC) {
        wrong.add(index.name() + " was never finished");
        continue;
      }
      List<List<Object>> inOrder = database.rowsBy("T", index.name());
      List<List<Object>> found = sorted(inOrder);
      if (!found.equals(rows) || database.cells(index.id()) != rows.size()) {
        wrong.add(index.name() + " has " + found + ", the table " + rows);
      }
      if (index.name().equals("I" + COMPUTED) && !isDescending(inOrder)) {
        wrong.add(index.name() + " is not in the order of what it computes: " + inOrder);
      }
      Set<Object> keys = new HashSet<>();
      if (index.unique() && !rows.stream().allMatch(row -> keys.add(row.get(2)))) {
        wrong.add(index.name() + " is not unique: " + rows);
      }
    }
  }

  private static boolean isDescending(List<List<Object>> rows) {
    for (int i = 1; i < rows.size(); i++) {
      if ((Integer) rows.get(i - 1).get(2) < (Integer) rows.get(i).get(2)) {
        return false;
      }
    }
    return true;
  }

  private static List<List<Object>> sorted(List<List<Object>> rows) {
    List<List<Object>> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparing(row -> (Integer) row.get(0)));
    return sorted;
  }
}
