package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.NodeRoles;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.Observers;
import io.mokadb.txn.observe.WorkerOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Several nodes whose rows {@code r...} are observed, by workers that a test drives by hand. */
final class NodesObserverRig {
  final SharedRig rig = new SharedRig();

  /** What observers did, in their order. */
  final List<String> calls = new ArrayList<>();

  /** One node. */
  final class Node {
    final TransactionEngine engine;
    private final String name;

    /** Null on a node without workers. */
    private ObserverWorker worker;

    private Node(String name, FaultPoints faults) {
      this.name = name;
      this.engine = rig.join(faults);
    }

    Node working() {
      return working(ObserverRig.OPTIONS);
    }

    /** From now on it has a worker, and others know. */
    Node working(WorkerOptions options) {
      Observers observers = engine.observers();
      observers.start(options.withThreads(1), thread -> {}, rig.world);
      worker = observers.worker(options);
      rig.world.tick();
      return this;
    }

    Node observing() {
      return observing(noter());
    }

    Node observing(Observer observer) {
      engine.observers().register(ObserverRig.definition(), observer);
      return this;
    }

    /** Notes what it sees. */
    Observer noter() {
      return this::noting;
    }

    private void noting(Transaction transaction, Observation seen) {
      CellKey row = CellKey.of(seen.row());
      calls.add(name + ":" + rowOf(seen) + ">" + text(transaction.get(row)));
    }

    /** Works until there is nothing left to do now. */
    void work() {
      ObserverRig.drain(worker);
    }

    long write(String row, String value) {
      Transaction transaction = rig.begin(engine);
      transaction.put(cell(row), bytes(value));
      transaction.announce(cell(row), ObserverRig.NOTIFIED);
      return ObserverRig.commit(transaction);
    }

    void writeUnannounced(String row) {
      Transaction transaction = rig.begin(engine);
      transaction.put(cell(row), bytes("v"));
      ObserverRig.commit(transaction);
    }

    /** Whether it does what one node does for the observer. */
    boolean isOwner() {
      return NodeRoles.of(engine.nodes()).isMine(ObserverRig.ID);
    }

    void kill() {
      rig.nodes.kill(engine.nodes().self());
    }

    boolean awaitQuiet(long timestamp) {
      return engine.observers().awaitQuiet(timestamp, Duration.ofMillis(1));
    }
  }

  Node join(String name) {
    return new Node(name, FaultPoints.NONE);
  }

  Node join(String name, FaultPoints faults) {
    return new Node(name, faults);
  }

  static String rowOf(Observation seen) {
    return new String(seen.row().toByteArray(), StandardCharsets.UTF_8);
  }

  void pass(Duration time) {
    rig.pass(time);
  }

  int notifications() {
    return rig.count(Family.NOTIFY);
  }

  /** How many records of a kind observers keep, as a node sees them. */
  int records(Node node, char kind) {
    KeyRange records =
        KeyRange.of(
            Key.wrap(new byte[] {0, (byte) kind}), Key.wrap(new byte[] {0, (byte) (kind + 1)}));
    int count = 0;
    try (Transaction transaction = rig.begin(node.engine);
        ValueCursor cursor = transaction.scan(Scan.forward(records))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }
}
