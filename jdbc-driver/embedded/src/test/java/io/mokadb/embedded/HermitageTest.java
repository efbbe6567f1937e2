package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Interleavings of up to three transactions, written down in {@code isolation/levels.txt} for
 * sessions that wait, at each level, and in {@code isolation/hermitage.txt} for such that do not.
 */
@Timeout(120)
final class HermitageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "isolation.md");

  private static TestDatabase waiting;
  private static TestDatabase optimistic;
  private static ExecutorService others;

  @BeforeAll
  static void open() throws SQLException {
    waiting = new TestDatabase();
    optimistic = TestDatabase.optimistic();
    others = Executors.newCachedThreadPool();
  }

  @AfterAll
  static void close() throws SQLException {
    others.shutdownNow();
    optimistic.close();
    waiting.close();
  }

  static List<Interleaving> casesWithoutWaits() throws IOException {
    return Interleaving.read("/isolation/hermitage.txt");
  }

  static List<Interleaving> cases() throws IOException {
    return Interleaving.read("/isolation/levels.txt");
  }

  static Stream<Arguments> casesOfLevels() throws IOException {
    List<Interleaving> cases = cases();
    return Arrays.stream(Level.values())
        .flatMap(level -> cases.stream().map(one -> Arguments.of(level, one)));
  }

  @ParameterizedTest
  @MethodSource("casesWithoutWaits")
  void optimisticSnapshot_givesWhatIsWritten(Interleaving one) throws SQLException {
    run(optimistic, one, Level.SNAPSHOT);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("casesOfLevels")
  void level_givesWhatIsWritten(Level level, Interleaving one) throws SQLException {
    run(waiting, one, level);
  }

  private static void run(TestDatabase database, Interleaving one, Level level)
      throws SQLException {
    database.run(
        "DROP TABLE IF EXISTS test",
        "CREATE TABLE test (id INTEGER PRIMARY KEY, value INTEGER)",
        "INSERT INTO test VALUES (1, 10), (2, 20)");
    try (InterleavingRun run = new InterleavingRun(database, one, level, others)) {
      run.run();
    }
  }

  /** A row for each anomaly: a level prevents it if it does so in each of its cases. */
  @Test
  void page_hasTheTableOfTheCases() throws IOException {
    Map<String, List<Interleaving>> anomalies =
        cases().stream()
            .filter(one -> one.title().contains(": "))
            .collect(
                Collectors.groupingBy(
                    one -> one.title().substring(0, one.title().indexOf(": ")),
                    LinkedHashMap::new,
                    Collectors.toList()));
    assertThat(anomalies).hasSizeGreaterThan(9);
    StringBuilder table = new StringBuilder("| |");
    Stream.of(Level.values()).forEach(level -> table.append(" ").append(level).append(" |"));
    table.append("\n|").append("---|".repeat(Level.values().length + 1)).append("\n");
    anomalies.forEach(
        (anomaly, cases) -> {
          table.append("| ").append(anomaly).append(" |");
          for (Level level : Level.values()) {
            boolean allowed = cases.stream().anyMatch(one -> one.isAllowed(level));
            table.append(allowed ? " no |" : " yes |");
          }
          table.append("\n");
        });
    assertThat(Files.readString(PAGE)).contains(table);
  }
}
