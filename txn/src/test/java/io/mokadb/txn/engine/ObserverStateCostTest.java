package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.ObserverRig.ID;
import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.ObserverState;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.WorkerOptions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Asking how observers are doing costs the same, however much waits for them. */
final class ObserverStateCostTest {
  private static final int OTHER = ID + 1;
  private static final int PAGE = 5_000;
  private static final int MOST = ObserverState.MOST_COUNTED;

  private final TestEnvironment world = new TestEnvironment();
  private final LookCountingStore store = new LookCountingStore(new MemoryStore());
  private final TransactionEngine engine =
      TransactionEngine.embedded(store, world.environment(), EngineOptions.DEFAULT);
  private int written;

  private void register() {
    engine
        .observers()
        .register(
            ObserverDefinition.of(ID, "first", ObserverRig.ROWS).withPaused(true),
            (transaction, seen) -> {});
    engine
        .observers()
        .register(
            ObserverDefinition.of(OTHER, "second", ObserverRig.ROWS),
            (transaction, seen) -> {
              throw new IllegalStateException("broken");
            });
  }

  private void write(int rows, int... observers) {
    for (int done = 0; done < rows; done += PAGE) {
      Transaction transaction = engine.begin(TransactionOptions.DEFAULT);
      for (int i = 0; i < PAGE; i++) {
        String row = String.format(Locale.ROOT, "r%08d", written++);
        transaction.put(cell(row), bytes("v"));
        transaction.announce(cell(row), NotifiedColumns.of(observers));
      }
      ObserverRig.commit(transaction);
    }
  }

  private long cost() {
    long before = store.looks();
    List<ObserverState> states = engine.observers().states();
    assertThat(states).hasSize(2);
    return store.looks() - before;
  }

  @Test
  void cost_growsUpToABoundAndNoFurther_alsoForTheNeighbourWithNothingToDo() {
    register();
    write(3 * MOST, ID);
    long first = cost();
    write(3 * MOST, ID);
    assertThat(cost()).isEqualTo(first).isLessThanOrEqualTo(4L * MOST);
    assertThat(engine.observers().state(ID).waiting()).isEqualTo(MOST);
    assertThat(engine.observers().state(OTHER).waiting()).isZero();
  }

  @Test
  void whatLiesBehindTheNotificationsOfOthers_counts() {
    register();
    write(3 * MOST, ID);
    write(PAGE, OTHER);
    assertThat(engine.observers().state(OTHER).waiting()).isEqualTo(PAGE);
    assertThat(engine.observers().waiting(OTHER, MOST)).isEqualTo(PAGE);
  }

  @Test
  void parkedRows_costTheSameHoweverManyThereAre() {
    register();
    ObserverWorker worker =
        engine
            .observers()
            .worker(WorkerOptions.DEFAULT.withBackoff(Duration.ZERO, Duration.ZERO, 1));
    write(MOST + PAGE, OTHER);
    ObserverRig.drain(worker);
    long first = cost();
    write(MOST, OTHER);
    ObserverRig.drain(worker);
    assertThat(engine.observers().state(OTHER).parked()).isEqualTo(MOST);
    assertThat(engine.observers().state(OTHER).waiting()).isZero();
    assertThat(cost()).isEqualTo(first).isLessThanOrEqualTo(4L * MOST);
  }
}
