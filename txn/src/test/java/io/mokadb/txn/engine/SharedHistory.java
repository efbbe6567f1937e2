package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What nodes do that a seed decides on, and what they saw. All happens in one thread: at a step of
 * the protocol one node stops, and others go on for as long as the seed wants.
 */
final class SharedHistory {
  static final List<CellKey> CELLS = List.of(cell("a"), cell("b"), cell("c"));

  private static final int NODES = 3;
  private static final int DEEPEST = 2;
  private static final Duration LOCK_WAIT = Duration.ofSeconds(5);

  private final long seed;
  private final SplittableRandom random;
  private final SharedRig rig = new SharedRig();
  private final List<Node> nodes = new ArrayList<>();
  private final Set<Node> stopped = new HashSet<>();
  private final List<Open> open = new ArrayList<>();
  private final List<Read> reads = new ArrayList<>();
  private final List<Written> committed = new ArrayList<>();
  private final Map<String, Integer> seen = new TreeMap<>();
  private int values;
  private RuntimeException unexpected;

  SharedHistory(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    Duration retention = Duration.ofSeconds(random.nextInt(3) * 4L);
    rig.options =
        EngineOptions.DEFAULT
            .withRetention(retention)
            .withLongReaderLimit(Duration.ofSeconds(40))
            .withSafePointLease(Duration.ofSeconds(6))
            .withGcPeriod(Duration.ofSeconds(1));
  }

  /** A node, with its periodic tasks; it works on when its token is lost, for a while. */
  private static final class Node {
    private final List<Runnable> periodic = new ArrayList<>();
    private TransactionEngine engine;
    private boolean zombie;
  }

  /**
   * A transaction that has begun.
   *
   * @param snapshots of the cells that it has written: the one that each was written from
   */
  private record Open(Node node, Transaction transaction, Map<CellKey, Long> snapshots) {}

  private record Read(CellKey cell, long snapshot, String value) {}

  private record Written(CellKey cell, long snapshot, long commit, String value) {}

  SharedRig rig() {
    return rig;
  }

  Map<String, Integer> seen() {
    return seen;
  }

  private void saw(String event) {
    seen.merge(event, 1, Integer::sum);
  }

  void run(int actions) {
    for (int i = 0; i < actions; i++) {
      act();
    }
  }

  private void act() {
    switch (random.nextInt(16)) {
      case 0 -> join();
      case 1 -> lose();
      case 2, 3, 4 -> begin();
      case 5, 6, 7 -> write();
      case 8, 9 -> read();
      case 10, 11 -> commit();
      case 12 -> move();
      default -> pass();
    }
  }

  private <T> T any(List<T> list) {
    return list.isEmpty() ? null : list.get(random.nextInt(list.size()));
  }

  private List<Node> going() {
    return nodes.stream().filter(node -> !stopped.contains(node)).toList();
  }

  private Open anyOpen() {
    return any(open.stream().filter(each -> !stopped.contains(each.node())).toList());
  }

  private void join() {
    if (nodes.size() < NODES) {
      Node node = new Node();
      nodes.add(node);
      Environment world = rig.world.environment((step, start) -> stop(node, step));
      node.engine =
          rig.join(
              new Environment(
                  world.clock(),
                  (period, task) -> {
                    node.periodic.add(task);
                    return () -> node.periodic.remove(task);
                  },
                  Runnable::run,
                  world.waiter(),
                  world.faults()));
    }
  }

  /** Its token goes; some time later the node itself, with what it had in hand. */
  private void lose() {
    Node node = any(nodes);
    if (node == null) {
      return;
    }
    if (node.zombie) {
      if (!stopped.contains(node)) {
        nodes.remove(node);
        open.removeIf(each -> each.node() == node);
      }
    } else {
      node.zombie = true;
      rig.nodes.kill(node.engine.nodes().self());
      saw("token lost");
    }
  }

  private void begin() {
    Node node = any(going());
    if (node == null) {
      return;
    }
    TransactionOptions options = TransactionOptions.DEFAULT.withLockWait(LOCK_WAIT);
    boolean past = random.nextInt(4) == 0;
    long now = rig.oracle.next();
    long back = Timestamps.minus(now, Duration.ofSeconds(random.nextInt(20)));
    TransactionOptions chosen = past ? options.withSnapshot(back) : options;
    Transaction begun = tried(() -> node.engine.begin(chosen));
    if (begun != null) {
      open.add(new Open(node, begun, new HashMap<>()));
      saw(past ? "past" : "begun");
    }
  }

  private void write() {
    Open writer = anyOpen();
    CellKey cell = any(CELLS);
    if (writer != null && !isReader(writer)) {
      if (random.nextInt(3) == 0) {
        writer.transaction().delete(cell);
      } else {
        writer.transaction().put(cell, bytes("v" + values++));
      }
      writer.snapshots().putIfAbsent(cell, writer.transaction().startTimestamp());
    }
  }

  private static boolean isReader(Open each) {
    return each.transaction().schemaStampOrNull() == null;
  }

  private void read() {
    Open reader = anyOpen();
    CellKey cell = any(CELLS);
    if (reader == null || reader.snapshots().containsKey(cell)) {
      return;
    }
    boolean[] answered = new boolean[1];
    byte[] value =
        tried(
            () -> {
              byte[] found = reader.transaction().get(cell);
              answered[0] = true;
              return found;
            });
    if (answered[0]) {
      reads.add(new Read(cell, reader.transaction().startTimestamp(), text(value)));
      saw("read");
    }
  }

  private void move() {
    Open moving = anyOpen();
    if (moving != null && !isReader(moving)) {
      moving.transaction().renewSnapshot();
      saw("moved");
    }
  }

  private void commit() {
    Open committing = anyOpen();
    if (committing == null || isReader(committing)) {
      return;
    }
    open.remove(committing);
    Map<CellKey, String> writes = new HashMap<>();
    committing
        .snapshots()
        .keySet()
        .forEach(cell -> writes.put(cell, text(committing.transaction().get(cell))));
    if (committing.node().zombie && !writes.isEmpty()) {
      saw("zombie committed or tried");
    }
    CommitOutcome outcome = tried(() -> committing.transaction().commit());
    if (outcome instanceof CommitOutcome.Committed done) {
      writes.forEach(
          (cell, value) ->
              committed.add(
                  new Written(
                      cell, committing.snapshots().get(cell), done.commitTimestamp(), value)));
      saw("committed");
    } else if (outcome instanceof CommitOutcome.Conflict) {
      saw("conflict");
    } else if (outcome instanceof CommitOutcome.Unknown) {
      unexpected = new IllegalStateException("The store answers always: " + outcome);
    }
  }

  /** Time passes, for some nodes with what they do periodically. */
  private void pass() {
    boolean longer = random.nextInt(10) == 0;
    int seconds = longer ? 10 + random.nextInt(40) : random.nextInt(3);
    List<Node> ticking = going().stream().filter(node -> random.nextInt(4) > 0).toList();
    if (longer && !stopped.isEmpty()) {
      saw("paused for long");
    }
    for (int i = 0; i < seconds; i++) {
      rig.world.advance(Duration.ofSeconds(1));
      ticking.forEach(node -> List.copyOf(node.periodic).forEach(Runnable::run));
    }
  }

  /** A node is at a step: others may go on while it stands still. */
  private void stop(Node node, ProtocolStep step) {
    if (step == ProtocolStep.GC_BATCH_DROPPED) {
      saw("dropped");
    }
    if (stopped.size() >= DEEPEST || random.nextInt(8) > 0 || !stopped.add(node)) {
      return;
    }
    try {
      run(1 + random.nextInt(12));
    } finally {
      stopped.remove(node);
    }
  }

  /** Null if the call fails in a way that a user has to expect. */
  private <T> T tried(Supplier<T> call) {
    try {
      return call.get();
    } catch (TxnException e) {
      if (e.kind() == TxnException.Kind.SNAPSHOT_TOO_OLD) {
        saw("too old");
      } else if (e.kind() != TxnException.Kind.LOCK_TIMEOUT) {
        unexpected = e;
      }
    } catch (KvException e) {
      // A node without a token cannot tell of a snapshot of the past.
      unexpected = e.kind() == KvException.Kind.CLOSED ? unexpected : e;
    }
    return null;
  }

  /** All nodes end, and one that comes after them is left. */
  TransactionEngine bury() {
    nodes.stream()
        .filter(node -> !node.zombie)
        .forEach(node -> rig.nodes.kill(node.engine.nodes().self()));
    nodes.clear();
    open.clear();
    rig.options = rig.options.withRetention(Duration.ZERO).withGcPeriod(Duration.ZERO);
    return rig.join();
  }

  /** The value that was committed last; null if there is none. */
  String last(CellKey cell) {
    return at(cell, Long.MAX_VALUE);
  }

  private String at(CellKey cell, long snapshot) {
    Written newest = null;
    for (Written each : committed) {
      if (each.cell().equals(cell)
          && each.commit() <= snapshot
          && (newest == null || each.commit() > newest.commit())) {
        newest = each;
      }
    }
    return newest == null ? null : newest.value();
  }

  /** Each read is of its snapshot; no commit comes between the snapshot and commit of another. */
  void check() {
    assertThat(unexpected).as("seed %d", seed).isNull();
    for (Read read : reads) {
      assertThat(read.value())
          .as("seed %d: %s", seed, read)
          .isEqualTo(at(read.cell(), read.snapshot()));
    }
    for (Written one : committed) {
      for (Written other : committed) {
        boolean between =
            one != other
                && one.cell().equals(other.cell())
                && other.commit() > one.snapshot()
                && other.commit() < one.commit();
        assertThat(between).as("seed %d: %s and %s", seed, one, other).isFalse();
      }
    }
  }
}
