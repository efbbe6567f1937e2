package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories, V1 to V4; every shape of query comes up in the first seeds. {@code
 * -Dmoka.upkeep.seeds}, {@code -Dmoka.upkeep.first} and {@code -Dmoka.upkeep.steps} for more.
 */
final class ViewsAgainstQueriesTest {
  private static final int SEEDS = Integer.getInteger("moka.upkeep.seeds", 7);
  private static final int FIRST = Integer.getInteger("moka.upkeep.first", 1);
  private static final int STEPS = Integer.getInteger("moka.upkeep.steps", 80);

  private static final Set<Shape> REFUSED = new TreeSet<>();

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void histories_ofRandomTransactions_leaveViewsEqualToTheirQueries(
      long seed, @TempDir Path directory) throws SQLException {
    boolean onDisk = seed % 2 == 0;
    String place = onDisk ? directory.resolve("data").toString() : "mem:upkeep" + seed;
    UpkeepRun run =
        new UpkeepRun("jdbc:moka:" + place + ";locking=optimistic", onDisk, seed, shapes(seed));
    try {
      run.run(STEPS);
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
    REFUSED.addAll(run.refused());
    assertThat(run.compared()).as("comparisons, seed %d", seed).isGreaterThan(STEPS / 2);
  }

  @AfterAll
  static void tellRefused() {
    System.out.println("Shapes of which queries were refused: " + REFUSED);
  }

  /** All of them in turn; each seed goes on where the one before may have ended. */
  private static Iterator<Shape> shapes(long seed) {
    List<Shape> all = List.of(Shape.values());
    return Stream.iterate((int) (seed * 9 % all.size()), i -> (i + 1) % all.size())
        .map(all::get)
        .iterator();
  }
}
