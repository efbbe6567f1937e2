package io.mokadb.txn.sim.disk;

import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.world.Journal;
import io.mokadb.txn.sim.world.TrueStore;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random calls to the store on RocksDB, in every order of its steps: what it answers is what it may
 * answer (K2 to K5). A third of the runs has a queue, of which most columns are gone, so that scans
 * leap over runs of them.
 */
@Tag("long")
final class StoreStepsIT {
  private static final int SEEDS = Integer.getInteger("moka.disk.seeds", 200);
  private static final int CALLS = 40;

  @TempDir private Path directory;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  @Test
  void fixedSeeds_answerWhatTheyMay() {
    LongStream.range(0, SEEDS).parallel().forEach(this::run);
  }

  /** The seed is in the message of a failure. */
  @Test
  @EnabledIfSystemProperty(named = "moka.fresh", matches = "true")
  void freshSeeds_answerWhatTheyMay() {
    long first = ThreadLocalRandom.current().nextLong(1L << 40);
    System.out.println("Fresh seeds from " + first);
    LongStream.range(first, first + SEEDS / 3).parallel().forEach(this::run);
  }

  private void run(long seed) {
    Timeline timeline = new Timeline(threads, seed, 1_000_000);
    TrueStore truth = new TrueStore(true, new Journal());
    boolean queue = seed % 3 == 0;
    StoreCalls calls = new StoreCalls(timeline, queue ? 40 : 1 + (int) (seed % 2));
    if (queue) {
      calls.fillQueue(truth);
    }
    try (DiskCells cells = new DiskCells(directory.resolve("seed" + seed), truth, timeline)) {
      cells.open();
      for (int i = 0; i < 2; i++) {
        spawn(timeline, "writer" + i, () -> calls.write(cells));
        spawn(timeline, "reader" + i, () -> calls.read(cells));
        spawn(timeline, "scanner" + i, () -> calls.scan(cells));
      }
      spawn(timeline, "syncer", cells::syncInTime);
      timeline.run();
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed + ": " + e, e);
    }
  }

  private static void spawn(Timeline timeline, String name, Runnable call) {
    timeline.spawn(
        name,
        false,
        0,
        () -> {
          for (int i = 0; i < CALLS; i++) {
            timeline.sleep(timeline.current().random().nextLong(60_000));
            call.run();
          }
        });
  }
}
