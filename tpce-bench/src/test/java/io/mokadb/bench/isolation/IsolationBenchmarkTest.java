package io.mokadb.bench.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.micro.CommitDurability;
import io.mokadb.bench.micro.Peer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IsolationBenchmarkTest {

  @TempDir Path directory;

  @Test
  void run_onMokaAndH2_measuresEachLevelAndKeepsTheMoney() throws Exception {
    IsolationReport report =
        run(EnumSet.of(Peer.MOKA, Peer.H2), "", new BankShape(20, 4, 0.9, 0.2, 1));
    assertThat(report.failures()).isEmpty();
    // Moka twice and H2, three levels, two numbers of threads.
    assertThat(report.measurements()).hasSize(18);
    assertThat(report.measurements())
        .allMatch(m -> m.turns().size() == 2)
        .allMatch(m -> m.sum(turn -> turn.sample().operations()) >= 2L * m.threads())
        .allMatch(m -> m.threads() > 1 || m.sum(turn -> Math.abs(turn.missingCents())) == 0)
        .allMatch(m -> m.database().startsWith("moka") == m.waitsEach() >= 0);
    JsonNode json = new ObjectMapper().readTree(report.json());
    assertThat(json).hasSize(18);
    assertThat(json.get(0).get("level").asText()).isEqualTo("read_committed");
    assertThat(json.get(0).get("rate").asDouble()).isPositive();
  }

  @Test
  void run_withRanges_readsThemWhole() throws Exception {
    IsolationReport report =
        run(EnumSet.of(Peer.MOKA, Peer.H2), "", new BankShape(20, 2, 0, 0.9, 20));
    assertThat(report.failures()).isEmpty();
  }

  @Test
  void run_whenAPeerCannotBeOpened_reportsItAndGoesOn() throws Exception {
    IsolationReport report =
        run(
            EnumSet.of(Peer.H2, Peer.POSTGRESQL),
            "jdbc:nobody:",
            new BankShape(20, 4, 0.9, 0.2, 1));
    assertThat(report.failures()).singleElement().asString().contains("postgresql");
    assertThat(report.measurements()).hasSize(6).allMatch(m -> m.database().equals("h2"));
  }

  @Test
  void print_dividesTheSameSettingsOnly() {
    IsolationReport report =
        new IsolationReport(
            List.of(
                measurement("moka", ComparedLevel.SNAPSHOT, 4, 1000, 2000, 9000),
                measurement("moka", ComparedLevel.SERIALIZABLE, 4, 2000, 1000, 18000),
                measurement("h2", ComparedLevel.SNAPSHOT, 4, 4000, 8000, 9000),
                measurement("h2", ComparedLevel.SNAPSHOT, 1, 1000)),
            List.of("it broke"));
    // Each is the median of three ratios, not the ratio of medians.
    assertThat(report.besidePeers())
        .containsExactly(List.of("snapshot", "4", "h2", "4.00", "0.25", "0.00000", "0.00000"));
    assertThat(report.besideSnapshot())
        .containsExactly(List.of("serializable", "4", "moka", "0.50", "2.00", "2.00"));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    report.print(new PrintStream(text, true, StandardCharsets.UTF_8));
    assertThat(text.toString(StandardCharsets.UTF_8)).contains("moka / other", "FAILED it broke");
  }

  private IsolationReport run(Set<Peer> peers, String postgresql, BankShape shape)
      throws Exception {
    IsolationSettings settings =
        new IsolationSettings(
            peers,
            true,
            EnumSet.allOf(ComparedLevel.class),
            List.of(1, 2),
            Duration.ofMillis(5),
            2,
            Duration.ofMillis(1),
            CommitDurability.RELAXED,
            shape,
            directory,
            postgresql);
    return new IsolationBenchmark(settings, line -> {}).run();
  }

  private static IsolationMeasurement measurement(
      String database, ComparedLevel level, int threads, long... nanos) {
    return new IsolationMeasurement(
        database,
        level,
        threads,
        Arrays.stream(nanos).mapToObj(IsolationBenchmarkTest::turn).toList());
  }

  private static BankTurn turn(long nanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(nanos);
    Sample sample = new Sample(histogram, nanos, nanos, nanos, 0, 0);
    return new BankTurn(sample, 0, Map.of(), -1, 0, 0, 0, 0);
  }
}
