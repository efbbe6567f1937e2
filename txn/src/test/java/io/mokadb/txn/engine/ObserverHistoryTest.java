package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.TransactionOptions.CommitPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** See {@link ObserverHistory}. A failure names its seed. */
final class ObserverHistoryTest {
  private static final int SEEDS = Integer.getInteger("observer.seeds", 150);
  private static final long FIRST = Long.getLong("observer.first", 1);

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void derivedCells_equalARecomputation_whateverDiedOnTheWay(CommitPath path) {
    int deaths = 0;
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      ObserverHistory history = new ObserverHistory(seed, path);
      try {
        history.run();
      } catch (RuntimeException | Error e) {
        throw new AssertionError("Seed " + seed + " on " + path + ": " + e, e);
      }
      deaths += history.deaths();
    }
    assertThat(deaths).as("processes that died").isGreaterThan(SEEDS);
  }
}
