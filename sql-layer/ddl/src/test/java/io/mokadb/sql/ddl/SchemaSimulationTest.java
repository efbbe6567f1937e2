package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Definitions change while rows are written, with everything going wrong that the simulator knows:
 * in the end every index is finished and equals its table, and what was acknowledged is there.
 */
final class SchemaSimulationTest {
  private static final int FIXED = 100;

  /** More of them for anyone who wants more. */
  private static final int FRESH = Integer.getInteger("moka.schema.seeds", 50);

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  @AfterAll
  static void close() {
    THREADS.shutdownNow();
  }

  private static SchemaSimulation clean(long seed) {
    SchemaSimulation simulation = new SchemaSimulation(seed, true, THREADS);
    if (!simulation.run().isEmpty()) {
      throw new AssertionError(describe(seed, true, shrunk(seed, true)));
    }
    return simulation;
  }

  private static SchemaScope shrunk(long seed, boolean gate) {
    return SchemaScope.FULL.shrunk(
        scope -> !new SchemaSimulation(seed, gate, scope, THREADS).run().isEmpty());
  }

  private static String describe(long seed, boolean gate, SchemaScope scope) {
    SchemaSimulation simulation = new SchemaSimulation(seed, gate, scope, THREADS);
    List<String> wrong = simulation.run();
    return "seed %d: %s%nMade short: %s%n%s"
        .formatted(seed, wrong, scope, String.join(System.lineSeparator(), simulation.log()));
  }

  @Test
  void definitionsAndRows_whateverGoesWrong_fitTogether() {
    int deaths = 0;
    int defined = 0;
    int acknowledged = 0;
    int unknown = 0;
    for (long seed = 1; seed <= FIXED; seed++) {
      SchemaSimulation simulation = clean(seed);
      deaths += simulation.deaths();
      defined += simulation.defined();
      acknowledged += simulation.history().acknowledged();
      unknown += simulation.history().unknown();
    }
    // What runs without these would prove nothing.
    assertThat(deaths).as("processes that died").isGreaterThan(FIXED / 2);
    assertThat(defined).as("definitions that came and went").isGreaterThan(5 * FIXED);
    assertThat(acknowledged).as("rows written").isGreaterThan(5 * FIXED);
    assertThat(unknown).as("commits that were not answered").isGreaterThan(FIXED / 2);
  }

  @Test
  @EnabledIfSystemProperty(named = "moka.fresh", matches = "true")
  void freshSeeds_fitTogether() {
    long first = ThreadLocalRandom.current().nextLong(1_000_000_000_000L);
    System.out.println("Fresh seeds of schema changes from " + first);
    for (long seed = first; seed < first + FRESH; seed++) {
      clean(seed);
    }
  }

  @Test
  void sameSeed_sameRun() {
    for (long seed = 1; seed <= 4; seed++) {
      assertThat(clean(seed).log()).as("seed %d", seed).isEqualTo(clean(seed).log());
    }
  }

  @Test
  void commitsPastTheGate_areNoticedWithinBoundedSeeds() {
    List<SchemaScope> noticed = new ArrayList<>();
    for (long seed = 1; seed <= 40; seed++) {
      if (new SchemaSimulation(seed, false, THREADS).run().isEmpty()) {
        continue;
      }
      SchemaScope scope = shrunk(seed, false);
      noticed.add(scope);
      // Not every run can be made short: what goes wrong may need what other mishaps bring about.
      if (scope.steps() < 40 && scope.mishaps().size() < 3) {
        assertThat(describe(seed, false, scope)).contains("Made short: ").contains("defined: ");
        return;
      }
    }
    throw new AssertionError(
        "Rows that were committed past the gate, noticed and made short: " + noticed);
  }
}
