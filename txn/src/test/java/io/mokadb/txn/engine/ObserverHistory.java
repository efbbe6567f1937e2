package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.WorkerOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A history from a seed: writers change rows while observers keep a copy of them, a total of the
 * rows and a total of the copies; at any step of the protocol a client may die or another act.
 * Whatever happened, in the end the derived cells equal what they are derived from, and each row
 * was handled in one unbroken line: what an observer saw is what it had seen last time.
 */
final class ObserverHistory {
  private static final int COPYING = 1;
  private static final int ADDING = 2;
  private static final int FOLDING = 3;
  private static final int ROWS = 6;
  private static final NotifiedColumns TO_COPYING = NotifiedColumns.of(COPYING);
  private static final NotifiedColumns TO_ADDING = NotifiedColumns.of(ADDING);
  private static final NotifiedColumns TO_FOLDING = NotifiedColumns.of(FOLDING);

  private final long seed;
  private final Random random;
  private final boolean onePhase;
  private final Rig rig;
  private final List<Client> clients = new ArrayList<>();
  private int nesting;
  private boolean calm;
  private int deaths;

  ObserverHistory(long seed, CommitPath path) {
    this.seed = seed;
    this.random = new Random(seed);
    this.onePhase = path == CommitPath.FASTEST;
    this.rig = new Rig(path);
    // One-phase commits belong to one process; two-phase ones to any number.
    for (int i = 0; i < (onePhase ? 1 : 3); i++) {
      clients.add(new Client());
    }
  }

  /** Not to be taken for the failure of an observer. */
  private static final class Died extends VirtualMachineError {
    private static final long serialVersionUID = 1;
    private final transient Client client;

    Died(Client client) {
      super("died on purpose");
      this.client = client;
    }
  }

  /** A process with two workers. */
  private final class Client {
    private final TransactionEngine engine;
    private final List<ObserverWorker> workers = new ArrayList<>();
    private boolean dead;

    Client() {
      engine = rig.client(this::reached);
      WorkerOptions options =
          ObserverRig.OPTIONS
              .withBatch(1 + random.nextInt(4))
              // Processes die like flies here, and no row is to blame for it.
              .withBackoff(Duration.ofMillis(100), Duration.ofSeconds(10), 100)
              .withScanning(Duration.ofMillis(200), 4)
              .withSeed(random.nextLong());
      engine
          .observers()
          .register(
              ObserverDefinition.of(COPYING, "copying", range("r")), ObserverHistory.this::copy);
      engine
          .observers()
          .register(ObserverDefinition.of(ADDING, "adding", range("s")), ObserverHistory.this::add);
      engine
          .observers()
          .register(
              ObserverDefinition.of(FOLDING, "folding", range("w")), ObserverHistory.this::fold);
      workers.add(engine.observers().worker(options));
      workers.add(engine.observers().worker(options));
    }

    private void reached(ProtocolStep step, long startTimestamp) {
      if (calm) {
        return;
      }
      if (dead) {
        // Whatever still runs of a dead process does nothing any more.
        throw new Died(this);
      }
      int dice = random.nextInt(100);
      if (dice < 2) {
        dead = true;
        throw new Died(this);
      } else if (dice < 12 && nesting < 2) {
        act();
      }
    }
  }

  private static KeyRange range(String prefix) {
    return KeyRange.prefix(Key.copyOf(prefix.getBytes(StandardCharsets.UTF_8)));
  }

  private static int number(byte[] value) {
    return value == null ? 0 : Integer.parseInt(text(value));
  }

  private static CellKey mirror(Key row) {
    return cell("s" + new String(row.toByteArray(), StandardCharsets.UTF_8).substring(1));
  }

  private void copy(Transaction transaction, Observation seen) {
    byte[] now = transaction.get(CellKey.of(seen.row()));
    byte[] before = seen.seen(CellKey.of(seen.row()));
    CellKey mirror = mirror(seen.row());
    if (now == null) {
      transaction.delete(mirror);
    } else {
      transaction.put(mirror, now.clone());
    }
    transaction.announce(mirror, TO_ADDING);
    add(transaction, "total of rows", now, before);
    note(transaction, "copied", seen);
  }

  private void add(Transaction transaction, Observation seen) {
    assertThat(seen.depth()).isBetween(0, 1);
    CellKey cell = CellKey.of(seen.row());
    add(transaction, "total of copies", transaction.get(cell), seen.seen(cell));
    note(transaction, "added", seen);
  }

  /**
   * Notified weakly, of a row that is never written: what is to be read lies elsewhere, or not at
   * all if the transaction was rolled back.
   */
  private void fold(Transaction transaction, Observation seen) {
    String name = new String(seen.row().toByteArray(), StandardCharsets.UTF_8).substring(1);
    byte[] value = transaction.get(cell("x" + name));
    if (value != null) {
      transaction.put(cell("y" + name), value.clone());
    }
    note(transaction, "folded", seen);
  }

  private static void add(Transaction transaction, String total, byte[] now, byte[] before) {
    int sum = number(transaction.get(cell(total))) + number(now) - number(before);
    transaction.put(cell(total), bytes(Integer.toString(sum)));
  }

  /** Leaves a trace of this run: when it was, and of what it was told of the one before. */
  private static void note(Transaction transaction, String what, Observation seen) {
    assertThat(seen.changedAt()).as("a change that was not seen").isGreaterThan(seen.lastSeen());
    String trace =
        String.format(
            "trace %s %s %020d",
            what,
            new String(seen.row().toByteArray(), StandardCharsets.UTF_8),
            transaction.startTimestamp());
    CellKey row = CellKey.of(seen.row());
    int before = number(seen.seen(row));
    int now = number(transaction.get(row));
    transaction.put(cell(trace), bytes(seen.lastSeen() + " " + before + " " + now));
  }

  void run() {
    for (int i = 0; i < 80; i++) {
      act();
    }
    settle();
    check();
  }

  private void act() {
    List<Client> alive = clients.stream().filter(each -> !each.dead).toList();
    if (alive.isEmpty()) {
      return;
    }
    nesting++;
    Client client = alive.get(random.nextInt(alive.size()));
    try {
      rig.store.follow(
          random.nextInt(4) == 0
              ? FaultPlan.seeded(
                  random.nextLong(), 0.1, Fault.appliedButUnknown(), Fault.droppedAndUnknown())
              : FaultPlan.none());
      rig.world.advance(Duration.ofMillis(random.nextInt(100)));
      actAs(client);
    } catch (Died death) {
      deaths++;
      if (death.client != client || onePhase && nesting > 1) {
        // Somebody further up the stack belongs to the process that is dead.
        throw death;
      }
    } catch (TxnException | KvException expected) {
      // The client was told that something went wrong, which is what may happen here.
    } finally {
      nesting--;
      if (nesting == 0) {
        replaceTheDead();
      }
    }
  }

  private void replaceTheDead() {
    boolean before = calm;
    calm = true;
    clients.replaceAll(client -> client.dead ? new Client() : client);
    calm = before;
  }

  private void actAs(Client client) {
    int dice = random.nextInt(100);
    if (dice < 35) {
      write(client);
    } else if (dice < 40) {
      backfill(client);
    } else if (dice < 45) {
      // With several processes retention is what protects the transactions of the others. There is
      // none here, so none may be under way.
      if (onePhase || nesting == 1) {
        client.engine.collectGarbage();
      }
    } else {
      ObserverWorker worker = client.workers.get(random.nextInt(client.workers.size()));
      for (int i = random.nextInt(10); i >= 0 && worker.work(); i--) {
        rig.world.advance(Duration.ofMillis(1));
      }
    }
  }

  private void write(Client client) {
    try (Transaction transaction = rig.begin(client.engine)) {
      for (int i = random.nextInt(3); i >= 0; i--) {
        CellKey row = cell("r" + random.nextInt(ROWS));
        int value = random.nextInt(100);
        if (value < 20) {
          transaction.delete(row);
        } else {
          transaction.put(row, bytes(Integer.toString(value)));
        }
        transaction.announce(row, TO_COPYING);
      }
      if (random.nextInt(4) == 0) {
        transaction.announceWeakly(cell("s" + random.nextInt(ROWS)).row(), TO_ADDING);
      }
      if (random.nextInt(3) == 0) {
        int row = random.nextInt(ROWS);
        transaction.put(cell("x" + row), bytes(Integer.toString(random.nextInt(100))));
        transaction.announceWeakly(cell("w" + row).row(), TO_FOLDING);
      }
      transaction.commit();
    }
  }

  private void backfill(Client client) {
    if (random.nextInt(3) == 0) {
      client.engine.observers().backfill(COPYING);
    }
  }

  /** Faults end, and what can be done is done. */
  private void settle() {
    calm = true;
    rig.store.follow(FaultPlan.none());
    Client last = new Client();
    for (int i = 0; i < 300; i++) {
      last.workers.forEach(ObserverRig::drain);
      rig.world.advance(Duration.ofMillis(200));
      if (i > 50
          && last.engine
              .observers()
              .awaitQuiet(last.engine.currentTimestamp(), Duration.ofMillis(1))) {
        clients.clear();
        clients.add(last);
        return;
      }
    }
    throw new AssertionError("Seed " + seed + " does not come to rest");
  }

  private void check() {
    Map<String, String> cells = new TreeMap<>();
    TransactionEngine engine = clients.get(0).engine;
    try (Transaction transaction = rig.begin(engine);
        ValueCursor cursor = transaction.scan(Scan.forward(KeyRange.all()))) {
      while (cursor.next()) {
        byte[] row = cursor.key().row().toByteArray();
        if (row[0] != 0) {
          cells.put(new String(row, StandardCharsets.UTF_8), text(cursor.value()));
        }
      }
    }
    Map<String, String> rows = below(cells, "r");
    Map<String, String> copies = below(cells, "s");
    assertThat(copies).as("copies, seed %d", seed).isEqualTo(rows);
    assertThat(below(cells, "y")).as("folded, seed %d", seed).isEqualTo(below(cells, "x"));
    checkLines(cells);
    int sum = rows.values().stream().mapToInt(Integer::parseInt).sum();
    assertThat(cells.getOrDefault("total of rows", "0"))
        .as("total of rows, seed %d", seed)
        .isEqualTo(Integer.toString(sum));
    assertThat(cells.getOrDefault("total of copies", "0"))
        .as("total of copies, seed %d", seed)
        .isEqualTo(Integer.toString(sum));
    for (int observer : new int[] {COPYING, ADDING, FOLDING}) {
      assertThat(engine.observers().parked(observer, 10)).as("seed %d", seed).isEmpty();
      assertThat(engine.observers().state(observer).waiting()).as("seed %d", seed).isZero();
    }
  }

  /**
   * Invariant 8: no two runs for the same row went out from the same point, and each was shown the
   * row as the one before had seen it.
   */
  private void checkLines(Map<String, String> cells) {
    Map<String, String> before = new HashMap<>();
    cells.forEach(
        (name, value) -> {
          if (name.startsWith("trace ")) {
            String line = name.substring(0, name.lastIndexOf(' '));
            long run = Long.parseLong(name.substring(name.lastIndexOf(' ') + 1));
            int now = value.lastIndexOf(' ');
            assertThat(value.substring(0, now))
                .as("what the run at %d of %s saw before, seed %d", run, line, seed)
                .isEqualTo(before.getOrDefault(line, "0 0"));
            before.put(line, run + value.substring(now));
          }
        });
  }

  private static Map<String, String> below(Map<String, String> cells, String prefix) {
    Map<String, String> found = new TreeMap<>();
    cells.forEach(
        (name, value) -> {
          if (name.length() == 2 && name.startsWith(prefix)) {
            found.put(name.substring(1), value);
          }
        });
    return found;
  }

  /** How many processes died. */
  int deaths() {
    return deaths;
  }
}
