package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverState;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ObserverThreads;
import io.mokadb.txn.system.SystemEnvironment;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An observer gets its work done beside somebody who changes the same cell all the time. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class BusyNeighbourTest {
  private static final int ID = 300;
  private static final int ROWS = 20;
  private static final CellKey HOT = cell("hot");
  private static final TransactionOptions QUICK =
      TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED);

  private final AtomicLong commits = new AtomicLong();
  private volatile boolean over;
  private Thread neighbour;

  private static long increment(Transaction transaction) {
    String before = text(transaction.get(HOT));
    long value = before == null ? 1 : Long.parseLong(before) + 1;
    transaction.put(HOT, bytes(Long.toString(value)));
    return value;
  }

  private void beBusy(TransactionEngine engine) {
    while (!over) {
      try (Transaction transaction = engine.begin(QUICK)) {
        increment(transaction);
        if (transaction.commit() instanceof CommitOutcome.Committed) {
          commits.incrementAndGet();
        }
      }
    }
  }

  /** Ends when the neighbour has come first, or is made to wait, or has ended. */
  private void addOne(Transaction transaction, Observation observation) {
    increment(transaction);
    long before = commits.get();
    while (commits.get() == before && neighbour.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void observer_thatLosesItsCellEachTime_hasItReserved(CommitPath path) throws Exception {
    try (SystemEnvironment system = new SystemEnvironment();
        ObserverThreads threads = new ObserverThreads();
        TransactionEngine engine =
            TransactionEngine.embedded(
                new MemoryStore(),
                system.environment(),
                EngineOptions.DEFAULT.withCommitPath(path))) {
      neighbour = new Thread(() -> beBusy(engine), "busy-neighbour");
      neighbour.start();
      try {
        engine
            .observers()
            .register(ObserverDefinition.of(ID, "adding", ObserverRig.ROWS), this::addOne);
        engine
            .observers()
            .start(
                WorkerOptions.DEFAULT.withDurability(Durability.BUFFERED),
                threads.executor(),
                threads.waiter());
        for (int i = 0; i < ROWS; i++) {
          Transaction transaction = engine.begin(QUICK);
          transaction.put(cell("r" + i), bytes("v"));
          transaction.announce(cell("r" + i), NotifiedColumns.of(ID));
          assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
        }
        assertThat(engine.observers().awaitQuiet(engine.currentTimestamp(), Duration.ofMinutes(1)))
            .isTrue();
      } finally {
        over = true;
        neighbour.join();
      }
      ObserverState state = engine.observers().state(ID);
      assertThat(state.committed()).isEqualTo(ROWS);
      try (Transaction transaction = engine.begin(QUICK)) {
        assertThat(text(transaction.get(HOT))).isEqualTo(Long.toString(commits.get() + ROWS));
      }
    }
  }
}
