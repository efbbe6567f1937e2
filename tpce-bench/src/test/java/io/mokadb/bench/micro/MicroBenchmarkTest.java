package io.mokadb.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.figure.TextTable;
import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Stop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MicroBenchmarkTest {

  private static final int ROWS = 200;

  @TempDir Path directory;

  @Test
  void run_everyExperimentOnH2_measuresAllOfThem() throws Exception {
    MicroSettings settings =
        new MicroSettings(
            EnumSet.of(Peer.H2),
            false,
            List.of(1, 2),
            ROWS,
            Duration.ofMillis(1),
            1,
            EnumSet.of(CommitDurability.RELAXED),
            directory,
            "");
    List<Experiment> experiments = Experiments.named(Set.of());
    Report report = new MicroBenchmark(settings, experiments, line -> {}).run();
    assertThat(report.failures()).isEmpty();
    long expected = experiments.stream().mapToLong(e -> e.concurrent() ? 2 : 1).sum();
    assertThat(report.measurements()).hasSize((int) expected);
    assertThat(report.measurements()).allMatch(m -> m.sample().operations() > 0);
    assertThat(report.json().lines()).hasSize((int) expected + 2);
  }

  @Test
  void run_whenAPeerCannotBeOpened_reportsItAndGoesOn() throws Exception {
    MicroSettings settings =
        new MicroSettings(
            EnumSet.of(Peer.POSTGRESQL, Peer.H2),
            false,
            List.of(1),
            ROWS,
            Duration.ofMillis(1),
            1,
            EnumSet.of(CommitDurability.RELAXED),
            directory,
            "jdbc:nobody:");
    Report report =
        new MicroBenchmark(settings, Experiments.named(Set.of("counter")), line -> {}).run();
    assertThat(report.failures()).singleElement().asString().contains("postgresql");
    assertThat(report.measurements()).extracting(Measurement::contender).containsExactly("h2");
  }

  @Test
  void cold_runsEachReadingExperimentInAProcess() throws Exception {
    List<Experiment> experiments = Experiments.named(Set.of("point-select", "counter"));
    TextTable table =
        new ColdBenchmark(onH2(Duration.ofMillis(1)), experiments, line -> {}).run(new Stop());
    assertThat(table.rows()).hasSize(1);
    assertThat(table.rows().get(0)).startsWith("point-select", "h2");
    assertThat(Double.parseDouble(table.rows().get(0).get(2))).isPositive();
  }

  @Test
  void mixedLoad_tellsScansAndChangesAloneAndTogether() throws Exception {
    TextTable table = new MixedLoad(onH2(Duration.ofMillis(50)), 1_000, line -> {}).run(new Stop());
    assertThat(table.rows()).hasSize(1);
    assertThat(table.rows().get(0)).startsWith("h2").doesNotContain("0", "0.00");
  }

  private MicroSettings onH2(Duration time) {
    return new MicroSettings(
        EnumSet.of(Peer.H2),
        false,
        List.of(1),
        ROWS,
        time,
        1,
        EnumSet.of(CommitDurability.RELAXED),
        directory,
        "");
  }

  @Test
  void peer_unknown_isNamedWithThoseThereAre() {
    assertThat(Peer.named("postgres")).isEqualTo(Peer.POSTGRESQL);
    assertThatThrownBy(() -> Peer.named("oracle"))
        .hasMessage(
            "no peer oracle; there are: moka, h2, hsqldb, sqlite, duckdb, postgresql, rocksdb");
  }

  @Test
  void change_ofEveryKind_changesSoManyRows() throws Exception {
    String url = Peer.H2.url(directory, CommitDurability.RELAXED, "");
    try (MicroSite site = MicroSite.create(Peer.H2, url, ROWS)) {
      for (Experiment experiment :
          List.of(new Insert(), new TenRowTransaction(), new BatchLoad())) {
        long before = count(site);
        try (Operation operation = experiment.open(site, 0)) {
          operation.run();
        }
        long perRun = experiment instanceof TenRowTransaction ? 10 : experiment.unitsPerRun();
        assertThat(count(site) - before).as(experiment.name()).isEqualTo(perRun);
      }
    }
  }

  @Test
  void query_withTooFewRows_fails() throws Exception {
    String url = Peer.H2.url(directory, CommitDurability.RELAXED, "");
    try (MicroSite site = MicroSite.create(Peer.H2, url, ROWS);
        PreparedQuery query =
            new PreparedQuery(
                site.connect(), "SELECT id FROM bench_item WHERE id = ?", 2, s -> s.setInt(1, 5))) {
      assertThatThrownBy(query::run)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("1 rows instead of 2");
    }
  }

  @Test
  void report_withMokaAndOthers_dividesTheSameSettingsOnly() {
    Measurement moka = measurement("moka", 1, 1000);
    Measurement store = measurement("rocksdb", 1, 500);
    Measurement other = measurement("h2", 4, 500);
    Report report = new Report(List.of(moka, store, other), List.of());
    assertThat(report.ratios())
        .singleElement()
        .satisfies(
            ratio -> {
              assertThat(ratio.to()).isEqualTo(store);
              assertThat(ratio.rate()).isEqualTo(0.5);
              assertThat(ratio.remark()).contains("0.94");
            });
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    report.print(new PrintStream(text, true, StandardCharsets.UTF_8));
    assertThat(text.toString(StandardCharsets.UTF_8)).contains("moka / other", "0.50");
  }

  @Test
  void experiments_withAnUnknownName_namesThoseThereAre() {
    assertThatThrownBy(() -> Experiments.named(Set.of("nothing")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("point-select");
  }

  private static Measurement measurement(String who, int threads, long nanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(nanos);
    Sample sample = new Sample(histogram, nanos, nanos, nanos, 0, 0);
    return new Measurement(new PointSelect(), who, CommitDurability.RELAXED, threads, sample);
  }

  private static long count(MicroSite site) throws SQLException {
    try (Connection connection = site.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM bench_growing")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
