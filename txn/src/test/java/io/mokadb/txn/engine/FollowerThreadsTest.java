package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Durability;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.FollowerDefinition;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.Window;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ObserverThreads;
import io.mokadb.txn.system.SystemEnvironment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Followers beside observers, on threads. */
final class FollowerThreadsTest {
  private static final int OBSERVER = 300;
  private static final int FOLLOWED = 310;

  private final Semaphore begun = new Semaphore(0);
  private final SystemEnvironment system = new SystemEnvironment();
  private final ObserverThreads threads = new ObserverThreads();
  private final TransactionEngine engine =
      TransactionEngine.embedded(new MemoryStore(), system.environment(), EngineOptions.DEFAULT);

  /** Stays at each of its steps until it is let go. */
  private final class Slow implements Follower {
    private final String mark;
    private final CountDownLatch letGo = new CountDownLatch(1);
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    Slow(int id) {
      mark = "mark" + id;
    }

    @Override
    public long watermark(Transaction transaction) {
      String value = text(transaction.get(cell(mark)));
      return value == null ? NOTHING : Long.parseLong(value);
    }

    @Override
    public void follow(Transaction transaction, Window window) throws InterruptedException {
      most.accumulateAndGet(running.incrementAndGet(), Math::max);
      begun.release();
      letGo.await();
      transaction.put(cell(mark), bytes(Long.toString(window.upTo())));
      running.decrementAndGet();
    }

    @Override
    public boolean holdsBack() {
      return true;
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
        WorkerOptions.DEFAULT.withThreads(workers).withDurability(Durability.BUFFERED);
    engine.observers().start(options, threads.executor(), threads.waiter());
  }

  private Slow follow(int id) {
    Slow slow = new Slow(id);
    List<FollowerDefinition.Range> ranges =
        List.of(new FollowerDefinition.Range(FOLLOWED + id, ObserverRig.ROWS));
    engine
        .observers()
        .followers()
        .follow(new FollowerDefinition(id, "follower" + id, ranges, false), slow);
    return slow;
  }

  private long write(String row, int observer) {
    Transaction transaction = engine.begin(TransactionOptions.DEFAULT);
    transaction.put(cell(row), bytes("v"));
    transaction.announce(cell(row), NotifiedColumns.of(observer));
    CommitOutcome outcome = transaction.commit();
    assertThat(outcome).isInstanceOf(CommitOutcome.Committed.class);
    return ((CommitOutcome.Committed) outcome).commitTimestamp();
  }

  @Test
  void slowFollowers_leaveAWorkerToObservers() throws InterruptedException {
    CountDownLatch handled = new CountDownLatch(1);
    engine
        .observers()
        .register(
            ObserverDefinition.of(OBSERVER, "observer", ObserverRig.ROWS),
            (transaction, seen) -> handled.countDown());
    List<Slow> followers = List.of(follow(1), follow(2), follow(3));
    start(3);
    begun.acquire(2);
    write("r1", OBSERVER);
    handled.await();
    assertThat(begun.availablePermits()).as("steps of a third follower").isZero();
    followers.forEach(slow -> slow.letGo.countDown());
    for (int id = 1; id <= 3; id++) {
      assertThat(awaitFollowed(id, engine.currentTimestamp())).isTrue();
      assertThat(followers.get(id - 1).most.get()).isEqualTo(1);
    }
  }

  @Test
  void changeOfThisProcess_wakesAWorker() {
    Slow follower = follow(1);
    follower.letGo.countDown();
    start(1);
    assertThat(awaitFollowed(1, engine.currentTimestamp())).isTrue();
    for (int i = 0; i < 20; i++) {
      assertThat(awaitFollowed(1, write("r" + i, FOLLOWED + 1))).isTrue();
    }
    assertThat(engine.observers().followers().followerState(1).pending()).isZero();
  }

  private boolean awaitFollowed(long id, long timestamp) {
    return engine.observers().followers().awaitFollowed(id, timestamp, Duration.ofMinutes(1));
  }
}
