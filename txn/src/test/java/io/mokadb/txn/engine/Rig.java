package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Several clients on one store with one oracle, and a look behind the scenes. */
final class Rig {
  static final EngineOptions OPTIONS =
      EngineOptions.DEFAULT.withRetention(Duration.ZERO).withGcPeriod(Duration.ZERO);

  final TestEnvironment world = new TestEnvironment();
  final FaultyStore store;
  final TimestampOracle oracle;
  final CommitPath path;
  private final WriteSpace space;

  Rig(CommitPath path) {
    this(path, WriteSpace.UNBOUNDED);
  }

  Rig(CommitPath path, WriteSpace space) {
    this.path = path;
    this.space = space;
    store = new FaultyStore(new MemoryStore(path == CommitPath.FASTEST), FaultPlan.none());
    oracle = new EmbeddedOracle(store, world.environment().clock(), Duration.ofDays(1));
    assertThat(oracle.next()).isPositive();
  }

  TransactionEngine client() {
    return client(FaultPoints.NONE);
  }

  TransactionEngine client(FaultPoints faults) {
    return TransactionEngine.create(
        store, oracle, () -> {}, world.environment(faults), OPTIONS, space);
  }

  Transaction begin(TransactionEngine client) {
    return client.begin(
        TransactionOptions.DEFAULT.withPath(path).withLockWait(Duration.ofMinutes(1)));
  }

  Transaction serializable(TransactionEngine client) {
    return client.begin(
        TransactionOptions.DEFAULT
            .withPath(path)
            .withLockWait(Duration.ofMinutes(1))
            .withSerializable(true));
  }

  Transaction writing(TransactionEngine client, String value, CellKey... cells) {
    Transaction transaction = begin(client);
    for (CellKey cell : cells) {
      transaction.put(cell, bytes(value));
    }
    return transaction;
  }

  String read(TransactionEngine client, CellKey cell) {
    try (Transaction transaction = begin(client)) {
      return text(transaction.get(cell));
    }
  }

  MutationOutcome apply(RowMutation mutation) {
    return store.mutate(List.of(mutation), Durability.BUFFERED, Deadline.none()).get(0);
  }

  boolean isLocked(CellKey cell) {
    return store
            .read(new CellRead(cell, ReadRanges.of(Family.LOCK, TimeRange.all())), Deadline.none())
            .lock()
        != null;
  }

  /** All write records of a cell, newest first. */
  List<Cell> writes(CellKey cell) {
    List<Cell> found = new ArrayList<>();
    long until = Timestamps.END;
    while (true) {
      ReadRanges ranges = ReadRanges.of(Family.WRITE, new TimeRange(0, until));
      Cell write = store.read(new CellRead(cell, ranges), Deadline.none()).write();
      if (write == null) {
        return found;
      }
      found.add(write);
      until = write.timestamp();
    }
  }

  /** How many locks stand in the store. */
  int locks() {
    int count = 0;
    ReadRanges ranges = ReadRanges.of(Family.LOCK, TimeRange.all());
    try (CellCursor cursor =
        store.scan(ScanRequest.forward(KeyRange.all(), ranges), Deadline.none())) {
      while (cursor.next() != null) {
        count++;
      }
    }
    return count;
  }

  /** Invariant 4: no start timestamp is both committed and rolled back, in any of these cells. */
  void checkVerdicts(CellKey... cells) {
    Set<Long> committed = new HashSet<>();
    Set<Long> rolledBack = new HashSet<>();
    for (CellKey cell : cells) {
      for (Cell write : writes(cell)) {
        WriteRecord record = WriteRecord.decode(write.value());
        (record.kind() == WriteKind.ROLLBACK ? rolledBack : committed).add(record.startTimestamp());
      }
    }
    committed.retainAll(rolledBack);
    assertThat(committed).isEmpty();
  }
}
