package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.SmallBank.Accounts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What clients of SmallBank saw, and what is left, is explained by some serial order of their
 * transactions: always at a serializable level, and not always below.
 */
@Timeout(240)
final class SmallBankTest {
  private static final int SEEDS = 100;
  private static final int SESSIONS = 5;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    SmallBank.create(database);
  }

  @AfterEach
  void close() throws SQLException {
    threads.shutdownNow();
    database.close();
  }

  /** What a client saw, and when. */
  private record Seen(SmallBank.Transaction transaction, Interleaver.Outcome<Long> outcome) {
    boolean isBefore(Seen other) {
      return outcome.ended() < other.outcome.began();
    }
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void interleavings_areSerialIfTheLevelSaysSo(Level level) throws SQLException {
    List<String> unexplained = new ArrayList<>();
    try (Interleaver interleaver = new Interleaver(database, level, SESSIONS, threads)) {
      for (int seed = 0; seed < SEEDS; seed++) {
        List<Seen> seen = run(interleaver, seed);
        Accounts left = Accounts.read(database);
        if (!isExplained(new ArrayList<>(), seen, left, level.isSerializable())) {
          unexplained.add("seed " + seed + ": " + seen);
        }
      }
    }
    if (level.isSerializable()) {
      assertThat(unexplained).isEmpty();
    } else {
      System.out.println(level + ": " + unexplained.size() + " of " + SEEDS + " not serial");
      assertThat(unexplained).isNotEmpty();
    }
  }

  private List<Seen> run(Interleaver interleaver, int seed) throws SQLException {
    SmallBank.fill(database);
    Random random = new Random(seed);
    List<Interleaver.Work<Seen>> programs = new ArrayList<>();
    for (SmallBank.Transaction one : SmallBank.choose(random, SESSIONS)) {
      programs.add(steps -> new Seen(one, steps.committed(one::run)));
    }
    return interleaver.run(random, programs);
  }

  /**
   * Whether some order of the rest, behind those that come first, gives what was seen and what is
   * left.
   *
   * @param strict whether nothing comes before what had ended when it began
   */
  private static boolean isExplained(
      List<Seen> first, List<Seen> rest, Accounts left, boolean strict) {
    if (rest.isEmpty()) {
      Accounts accounts = Accounts.full();
      return first.stream()
              .allMatch(one -> one.transaction.runAlone(accounts) == one.outcome.result())
          && accounts.isSameAs(left);
    }
    for (Seen next : rest) {
      if (!strict || rest.stream().noneMatch(other -> other.isBefore(next))) {
        List<Seen> longer = new ArrayList<>(first);
        longer.add(next);
        List<Seen> shorter = new ArrayList<>(rest);
        shorter.remove(next);
        if (isExplained(longer, shorter, left, strict)) {
          return true;
        }
      }
    }
    return false;
  }
}
