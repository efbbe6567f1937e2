package io.mokadb.embedded.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The crashes of a build. More of them: {@code -Dmoka.crashes=N} each, another seed: {@code
 * -Dmoka.crash.seed=S}; or {@link CrashProof}.
 */
@Tag("long")
final class CrashIT {
  @ParameterizedTest(name = "durability={0} cache={1}")
  @CsvSource({"sync, 16m", "relaxed, 64m"})
  void kill_losesNothingAcknowledged(String durability, String cache, @TempDir Path dir)
      throws Exception {
    long seed = Long.getLong("moka.crash.seed", 20260101);
    int crashes = Integer.getInteger("moka.crashes", 10);
    try (CrashRun run = new CrashRun(dir.resolve("data"), durability, cache, seed)) {
      for (int i = 0; i < crashes; i++) {
        run.crash();
      }
      System.out.printf(
          "%d crashes of seed %d with durability=%s: %d steps acknowledged, none lost%n",
          crashes, seed, durability, run.committed());
      assertThat(run.committed()).isGreaterThan(crashes);
    }
  }
}
