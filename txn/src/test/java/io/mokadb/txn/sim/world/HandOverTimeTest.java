package io.mokadb.txn.sim.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ObserverDefinition;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.time.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How long changes of a process without workers wait for another one, in simulated time. */
final class HandOverTimeTest {
  private static final long SEED = 25;
  private static final Setup CALM = Setup.cluster(2).withSlowness(0);
  private static final long LEASE = CALM.cluster().lease().toNanos();
  private static final int OBSERVER = 77;
  private static final int CHANGES = 100;

  private final Map<Key, Long> committed = new HashMap<>();
  private final Map<Key, Long> handled = new HashMap<>();

  /** Notes when it has handled a row. */
  private final class Noting implements Observer {
    private final Timeline timeline;
    private final List<Key> rows = new ArrayList<>();

    Noting(Timeline timeline) {
      this.timeline = timeline;
    }

    @Override
    public void observe(Transaction transaction, Observation seen) {
      rows.add(seen.row());
    }

    @Override
    public CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
      CommitOutcome outcome = commit.get();
      if (outcome instanceof CommitOutcome.Committed) {
        rows.forEach(row -> handled.putIfAbsent(row, timeline.now()));
      }
      rows.clear();
      return outcome;
    }
  }

  private void register(SimulatedProcess process, Timeline timeline) {
    KeyRange rows = KeyRange.prefix(Names.cell("row").row());
    process
        .engine()
        .observers()
        .register(ObserverDefinition.of(OBSERVER, "noting", rows), new Noting(timeline));
  }

  private void change(SimulatedProcess process, Timeline timeline, int number) {
    CellKey cell = Names.cell("row" + number);
    try (Transaction transaction = process.begin(TransactionOptions.DEFAULT)) {
      transaction.put(cell, Names.bytes("v"));
      transaction.announce(cell, NotifiedColumns.of(OBSERVER));
      if (transaction.commit() instanceof CommitOutcome.Committed) {
        committed.put(cell.row(), timeline.now());
      }
    }
  }

  /** One message in twenty is lost, and found by a search. */
  @Test
  void changesAreHandledWithinMillisecondsByAnotherProcess() throws Throwable {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Timeline timeline = new Timeline(threads, SEED, 3_000_000);
      World world = new World(timeline, CALM, () -> Sabotage.NONE, Medium.MEMORY);
      world.launch(
          "working",
          false,
          0,
          process -> {
            register(process, timeline);
            process.startObservers(WorkerOptions.DEFAULT.withThreads(1).withSeed(SEED));
            process.rest(8 * LEASE);
          });
      world.launch(
          "changing",
          false,
          0,
          process -> {
            register(process, timeline);
            process.rest(LEASE);
            for (int i = 0; i < CHANGES; i++) {
              change(process, timeline, i);
              process.rest(Duration.ofMillis(100).toNanos());
            }
            process.rest(2 * LEASE);
          });
      timeline.run();
    } finally {
      threads.shutdownNow();
    }
    assertThat(committed).hasSizeGreaterThan(CHANGES / 2);
    assertThat(handled).containsOnlyKeys(committed.keySet());
    List<Long> times =
        committed.keySet().stream()
            .map(row -> Math.max(0, handled.get(row) - committed.get(row)))
            .sorted()
            .toList();
    double median = times.get(times.size() / 2) / 1e6;
    double longest = times.get(times.size() - 1) / 1e6;
    System.out.printf(
        Locale.ROOT,
        "simulated time from a change to its handling by another process: median %.1f ms, at most"
            + " %.0f ms%n",
        median,
        longest);
    assertThat(median).isLessThan(10);
    assertThat(longest).isLessThan(5_000);
  }
}
