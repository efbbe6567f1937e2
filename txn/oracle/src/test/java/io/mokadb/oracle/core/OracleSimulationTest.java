package io.mokadb.oracle.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The promises of {@code io.mokadb.oracle}, over histories with everything that goes wrong. */
final class OracleSimulationTest {
  /** More with {@code -Dmokadb.oracle.seeds=N}. */
  private static final long SEEDS = Long.getLong("mokadb.oracle.seeds", 150);

  private static final long SECONDS = 60;

  @Test
  void run_pausesLostCallsWrongClocks_keepsEveryPromise() {
    long answered = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      OracleSimulation simulation = new OracleSimulation(seed, OracleSimulation.Flaws.NONE);
      try {
        simulation.run(SECONDS);
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
      answered += simulation.answered();
    }
    assertThat(answered).isGreaterThan(SEEDS * 200);
  }

  @Test
  void run_sameSeed_sameHistory() {
    OracleSimulation first = new OracleSimulation(7, OracleSimulation.Flaws.NONE);
    OracleSimulation second = new OracleSimulation(7, OracleSimulation.Flaws.NONE);
    first.run(SECONDS);
    second.run(SECONDS);
    assertThat(first.answered()).isEqualTo(second.answered()).isPositive();
  }

  /** Without compare-and-set two leaders would hand out the same timestamps. */
  @Test
  void run_storeThatDoesNotCompareVersions_isCaught() {
    assertThat(failures(new OracleSimulation.Flaws(true, false, 1.1))).isPositive();
  }

  /**
   * The bound alone is not enough: a leader that comes back from a pause has timestamps left below
   * it, which are lower than those of its successor. Only the lease keeps them back.
   */
  @Test
  void run_leaseThatDoesNotEndInAPause_isCaught() {
    assertThat(failures(new OracleSimulation.Flaws(false, true, 1.1))).isPositive();
  }

  /** A successor whose clock runs twice as fast does not wait long enough. */
  @Test
  void run_clocksOfVeryDifferentRates_isCaught() {
    assertThat(failures(new OracleSimulation.Flaws(false, false, 4))).isPositive();
  }

  private static long failures(OracleSimulation.Flaws flaws) {
    return LongStream.range(0, 200).filter(seed -> fails(seed, flaws)).limit(1).count();
  }

  private static boolean fails(long seed, OracleSimulation.Flaws flaws) {
    try {
      new OracleSimulation(seed, flaws).run(SECONDS);
      return false;
    } catch (AssertionError e) {
      return true;
    }
  }
}
