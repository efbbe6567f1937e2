package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.text;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.LocalNodes;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.SharedOracle;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;

/** Several nodes on one store, with the oracle of a cluster. */
final class SharedRig {
  static final String DATABASE = "shop";

  static final Duration LEASE = Duration.ofSeconds(15);

  final TestEnvironment world = new TestEnvironment();
  final FaultyStore store = new FaultyStore(new MemoryStore(false), FaultPlan.none());
  final SharedOracle oracle = new SharedOracle(world.environment().clock());
  final LocalNodes nodes = new LocalNodes();

  /** Of nodes that join from now on. */
  EngineOptions options =
      EngineOptions.DEFAULT.withRetention(Duration.ZERO).withGcPeriod(Duration.ZERO);

  TransactionEngine join() {
    return join(FaultPoints.NONE, WriteSpace.UNBOUNDED);
  }

  TransactionEngine join(FaultPoints faults) {
    return join(faults, WriteSpace.UNBOUNDED);
  }

  TransactionEngine join(FaultPoints faults, WriteSpace space) {
    return join(world.environment(faults), space);
  }

  TransactionEngine join(Environment environment) {
    return join(environment, WriteSpace.UNBOUNDED);
  }

  private TransactionEngine join(Environment environment, WriteSpace space) {
    Nodes token = nodes.join(oracle.next(), DATABASE);
    return TransactionEngine.create(
        store, oracle, () -> {}, environment.withNodes(token), options, space);
  }

  Transaction begin(TransactionEngine node) {
    return node.begin(TransactionOptions.DEFAULT.withLockWait(Duration.ofMinutes(1)));
  }

  Transaction writing(TransactionEngine node, String value, CellKey... cells) {
    Transaction transaction = begin(node);
    for (CellKey cell : cells) {
      transaction.put(cell, bytes(value));
    }
    return transaction;
  }

  String read(TransactionEngine node, CellKey cell) {
    try (Transaction transaction = begin(node)) {
      return text(transaction.get(cell));
    }
  }

  String read(TransactionEngine node, CellKey cell, long snapshot) {
    try (Transaction transaction = node.begin(TransactionOptions.DEFAULT.withSnapshot(snapshot))) {
      return text(transaction.get(cell));
    }
  }

  boolean isLocked(CellKey cell) {
    return store
            .read(new CellRead(cell, ReadRanges.of(Family.LOCK, TimeRange.all())), Deadline.none())
            .lock()
        != null;
  }

  /** How many write records a cell has. */
  int versions(CellKey cell) {
    int found = 0;
    long until = Timestamps.END;
    while (true) {
      ReadRanges ranges = ReadRanges.of(Family.WRITE, new TimeRange(0, until));
      Cell write = store.read(new CellRead(cell, ranges), Deadline.none()).write();
      if (write == null) {
        return found;
      }
      found++;
      until = write.timestamp();
    }
  }

  /** How many cells have something in a family. */
  int count(Family family) {
    int count = 0;
    ScanRequest all = ScanRequest.forward(KeyRange.all(), ReadRanges.of(family, TimeRange.all()));
    try (CellCursor cursor = store.scan(all, Deadline.none())) {
      while (cursor.next() != null) {
        count++;
      }
    }
    return count;
  }

  /** Time passes, and what is done periodically is done each second. */
  void pass(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      world.advance(Duration.ofSeconds(1));
      world.tick();
    }
  }
}
