package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Durability;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ObserverThreads;
import io.mokadb.txn.system.SystemEnvironment;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slow observers occupy their share of the workers, and no more. */
@Timeout(value = 20, unit = TimeUnit.SECONDS)
final class WorkerSharesTest {
  private static final int FIRST_ID = 300;
  private static final int ROWS = 20;

  private final SystemEnvironment system = new SystemEnvironment();
  private final ObserverThreads threads = new ObserverThreads();
  private final TransactionEngine engine =
      TransactionEngine.embedded(new MemoryStore(), system.environment(), EngineOptions.DEFAULT);

  /** Stays at every row until it is let go. */
  private static final class Slow implements Observer {
    private final Semaphore begun = new Semaphore(0);
    private final CountDownLatch letGo = new CountDownLatch(1);
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();

    @Override
    public void observe(Transaction transaction, io.mokadb.txn.observe.Observation observation)
        throws InterruptedException {
      most.accumulateAndGet(running.incrementAndGet(), Math::max);
      begun.release();
      letGo.await();
      running.decrementAndGet();
    }
  }

  @AfterEach
  void close() {
    engine.observers().stop();
    engine.close();
    threads.close();
    system.close();
  }

  private void start(int workers) {
    WorkerOptions options =
        WorkerOptions.DEFAULT.withThreads(workers).withBatch(1).withDurability(Durability.BUFFERED);
    engine.observers().start(options, threads.executor(), threads.waiter());
  }

  private void register(int id, Observer observer) {
    engine
        .observers()
        .register(ObserverDefinition.of(id, "observer" + id, ObserverRig.ROWS), observer);
  }

  private void write(int id, int rows) {
    Transaction transaction = engine.begin(TransactionOptions.DEFAULT);
    for (int i = 0; i < rows; i++) {
      transaction.put(cell("r" + id + "-" + i), bytes("v"));
      transaction.announce(cell("r" + id + "-" + i), NotifiedColumns.of(id));
    }
    assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
  }

  @ParameterizedTest
  @CsvSource({"2, 1, 1", "3, 1, 2", "4, 1, 2", "4, 2, 3", "8, 3, 7"})
  void slowObservers_leaveAWorkerToAnother(int workers, int slowObservers, int occupied)
      throws InterruptedException {
    Slow[] slow = new Slow[slowObservers];
    for (int i = 0; i < slowObservers; i++) {
      slow[i] = new Slow();
      register(FIRST_ID + i, slow[i]);
    }
    CountDownLatch handled = new CountDownLatch(ROWS);
    int other = FIRST_ID + slowObservers;
    register(other, (transaction, seen) -> handled.countDown());
    start(workers);
    int begun = 0;
    for (int i = 0; i < slowObservers; i++) {
      write(FIRST_ID + i, ROWS);
      slow[i].begun.acquire();
      begun++;
    }
    write(other, ROWS);
    handled.await();
    for (Slow one : slow) {
      begun += one.begun.availablePermits();
    }
    assertThat(begun).isLessThanOrEqualTo(occupied);
    for (Slow one : slow) {
      one.letGo.countDown();
      one.begun.acquire(ROWS - 1);
      assertThat(one.most.get()).isLessThanOrEqualTo((workers + 1) / 2);
    }
  }

  @Test
  void workers_becomeMoreAndFewerWhileTheyRun() throws InterruptedException {
    Slow slow = new Slow();
    register(FIRST_ID, slow);
    start(0);
    assertThat(engine.observers().workers()).isZero();
    write(FIRST_ID, ROWS);
    engine.observers().workers(1);
    slow.begun.acquire();
    engine.observers().workers(5);
    slow.begun.acquire(2);
    assertThat(slow.running.get()).isEqualTo(3);
    engine.observers().workers(1);
    slow.letGo.countDown();
    slow.begun.acquire(ROWS - 3);
    assertThat(engine.observers().workers()).isEqualTo(1);
    assertThat(engine.observers().awaitQuiet(engine.currentTimestamp(), Duration.ofMinutes(1)))
        .isTrue();
    Slow alone = new Slow();
    register(FIRST_ID + 1, alone);
    write(FIRST_ID + 1, ROWS);
    alone.begun.acquire();
    alone.letGo.countDown();
    alone.begun.acquire(ROWS - 1);
    assertThat(alone.most.get()).isEqualTo(1);
  }

  @Test
  void singleWorker_servesAll() throws InterruptedException {
    CountDownLatch handled = new CountDownLatch(2 * ROWS);
    register(FIRST_ID, (transaction, seen) -> handled.countDown());
    register(FIRST_ID + 1, (transaction, seen) -> handled.countDown());
    write(FIRST_ID, ROWS);
    write(FIRST_ID + 1, ROWS);
    start(1);
    handled.await();
    assertThat(handled.getCount()).isZero();
  }
}
