package io.mokadb.txn.sim.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.sim.Laboratory;
import io.mokadb.txn.sim.Result;
import io.mokadb.txn.sim.Script;
import io.mokadb.txn.sim.ScriptGenerator;
import io.mokadb.txn.sim.work.Derived;
import io.mokadb.txn.sim.world.Setup;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The protocol over the store on RocksDB: one-phase and two-phase commits, savepoints, snapshots of
 * the past, collections, crashes and power failures, with the store's own steps in any order.
 */
@Tag("long")
final class DiskSimulationIT {
  private static final int FIXED_SEEDS = Integer.getInteger("moka.disk.seeds", 80);
  private static final int FRESH_SEEDS = FIXED_SEEDS / 3;

  @TempDir private Path directory;
  private final AtomicInteger runs = new AtomicInteger();
  private final Laboratory laboratory =
      new Laboratory(
          (truth, timeline) ->
              new DiskCells(directory.resolve("run" + runs.incrementAndGet()), truth, timeline));

  @AfterEach
  void close() {
    laboratory.close();
  }

  private static Script script(long seed) {
    Setup setup = ScriptGenerator.embeddedSetup(seed);
    if (seed % 8 == 7) {
      return ScriptGenerator.rough(seed, new Derived(), setup);
    }
    return seed % 3 == 0
        ? ScriptGenerator.rough(seed, ScriptGenerator.defaultWorkload(seed), setup)
        : ScriptGenerator.of(seed, ScriptGenerator.defaultWorkload(seed), setup);
  }

  private void prove(long seed) {
    Result result = laboratory.run(script(seed));
    if (!result.isClean()) {
      throw new AssertionError(laboratory.explain(result));
    }
  }

  @Test
  void fixedSeeds_breakNoRule() {
    LongStream.range(0, FIXED_SEEDS).parallel().forEach(this::prove);
  }

  /** The seeds are in the message of a failure. */
  @Test
  @EnabledIfSystemProperty(named = "moka.fresh", matches = "true")
  void freshSeeds_breakNoRule() {
    long first = ThreadLocalRandom.current().nextLong(1L << 40);
    System.out.println("Fresh seeds from " + first);
    LongStream.range(first, first + FRESH_SEEDS).parallel().forEach(this::prove);
  }

  @Test
  void sameSeedTwice_sameLogLineByLine() {
    for (long seed = 0; seed < 4; seed++) {
      assertThat(laboratory.run(script(seed)).log())
          .as("log of seed %d", seed)
          .isEqualTo(laboratory.run(script(seed)).log());
    }
  }
}
