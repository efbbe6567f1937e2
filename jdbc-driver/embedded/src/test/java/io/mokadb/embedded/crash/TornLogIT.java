package io.mokadb.embedded.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a power failure may leave of the log: it ends in the middle of a record, or in noise. What
 * was acknowledged before that point is there, the rest is gone cleanly, each thread's steps from
 * some point on.
 */
@Tag("long")
final class TornLogIT {
  private static final int WORK_MILLIS = 700;
  private static final long SEED = 7;

  /** Enough that no flush ends the log early. */
  private static final String CACHE = "128m";

  @TempDir Path dir;

  /** How the end of the log is damaged. */
  private enum Damage {
    CUT,
    NOISE,
    ZEROS
  }

  @TestFactory
  Stream<DynamicTest> tornLog_keepsWhatCameBefore() throws Exception {
    Path data = dir.resolve("data");
    Report report = liveAndDie(data);
    assertThat(report.failures()).isEmpty();
    assertThat(report.committed()).isGreaterThan(20);
    long length = Files.size(Logs.newest(data));
    assertThat(length).as("length of the log").isGreaterThan(20_000);
    Random random = new Random(SEED);
    List<DynamicTest> tests = new ArrayList<>();
    for (int lost : List.of(1, 100, 10_000)) {
      tests.add(test(data, report, length - lost, Damage.CUT));
    }
    tests.add(test(data, report, length - 5, Damage.NOISE));
    tests.add(test(data, report, length - 10_000, Damage.NOISE));
    tests.add(test(data, report, length - 10_000, Damage.ZEROS));
    for (int i = 0; i < 4; i++) {
      tests.add(test(data, report, (long) (random.nextDouble() * length), Damage.CUT));
    }
    return tests.stream();
  }

  private static Report liveAndDie(Path data) throws Exception {
    String url = CrashRun.url(data, "sync", CACHE);
    try (Connection connection = DriverManager.getConnection(url)) {
      for (Activity activity : Activities.all()) {
        activity.prepare(connection);
      }
    }
    try (ChildProcess child =
        ChildProcess.start(List.of(url, "1", Long.toString(SEED), data.toString()))) {
      child.go();
      child.awaitReady();
      Thread.sleep(WORK_MILLIS);
      return child.kill();
    }
  }

  private DynamicTest test(Path data, Report report, long end, Damage damage) {
    return DynamicTest.dynamicTest(
        damage + " at byte " + end,
        () -> {
          Path copy = copy(data, dir.resolve(damage + "-" + end));
          Path log = Logs.newest(copy);
          damage(log, end, damage);
          boolean refused = isRefused(copy);
          // Then as if the disk had lied: what it was said to hold is not known.
          Files.delete(copy.resolve("SYNCED"));
          try (Connection connection = open(copy)) {
            Queries.requireSound(connection);
            List<String> lost = verify(connection, report, log.getFileName().toString(), end);
            if (!refused) {
              assertThat(lost)
                  .as("activities of which something was lost without a word")
                  .isEmpty();
            }
            Queries.requireSound(connection);
          }
        });
  }

  private static Connection open(Path copy) throws SQLException {
    return DriverManager.getConnection(CrashRun.url(copy, "sync", CACHE));
  }

  private static boolean isRefused(Path copy) throws SQLException {
    try {
      open(copy).close();
      return false;
    } catch (SQLException e) {
      assertThat(e.getMessage()).contains("is damaged and would lose changes");
      return true;
    }
  }

  private static void damage(Path log, long end, Damage damage) throws IOException {
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      long lost = channel.size() - end;
      if (damage == Damage.CUT) {
        channel.truncate(end);
        return;
      }
      byte[] bytes = new byte[(int) lost];
      if (damage == Damage.NOISE) {
        new Random(SEED).nextBytes(bytes);
      }
      channel.write(ByteBuffer.wrap(bytes), end);
    }
  }

  /** The activities of which something is missing that was acknowledged. */
  private static List<String> verify(Connection connection, Report report, String log, long end)
      throws SQLException {
    List<String> lost = new ArrayList<>();
    for (Activity activity : Activities.all()) {
      SortedMap<Step, Answer> answers = new TreeMap<>();
      report
          .of(activity.name())
          .forEach((step, answer) -> answers.put(step, weakened(report, step, answer, log, end)));
      History history = new History();
      history.crashed(answers);
      activity.verify(connection, history);
      if (activity.keepsAll() && requirePrefixes(report.of(activity.name()), history)) {
        lost.add(activity.name());
      }
    }
    return lost;
  }

  /** An acknowledgement counts if the log had not reached the damage when it was given. */
  private static Answer weakened(Report report, Step step, Answer answer, String log, long end) {
    if (answer != Answer.COMMITTED) {
      return answer;
    }
    String[] place = report.logEnd(step).split(" ");
    boolean before =
        place[0].compareTo(log) < 0 || place[0].equals(log) && Long.parseLong(place[1]) <= end;
    return before ? Answer.COMMITTED : Answer.NONE;
  }

  /**
   * Of what a thread was told one after the other, nothing is missing in the middle.
   *
   * @return whether anything is missing at the end
   */
  private static boolean requirePrefixes(Map<Step, Answer> answers, History history) {
    TreeSet<Integer> ended = new TreeSet<>();
    answers.forEach(
        (step, answer) -> {
          if (answer == Answer.COMMITTED) {
            if (!history.isThere(step)) {
              ended.add(step.thread());
            } else {
              assertThat(ended)
                  .as("threads that lost a step before %s", step)
                  .doesNotContain(step.thread());
            }
          }
        });
    return !ended.isEmpty();
  }

  private static Path copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(from)) {
      files = found.toList();
    }
    for (Path file : files) {
      Files.copy(file, to.resolve(from.relativize(file).toString()));
    }
    return to;
  }
}
