package io.mokadb.bench.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Turns, medians and files of a series whose runs are made up. */
final class SeriesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private final List<SeriesSite> sites =
      SeriesSite.of(new TreeMap<>(Map.of("a.url", "jdbc:a", "b.url", "jdbc:b", "b.user", "me")));
  private final Stop stop = new Stop();
  private final List<String> started = new ArrayList<>();

  /** Runs that take no time: b has half of the rate of a, and every round is a bit slower. */
  private class Invented implements TurnRunner {

    @Override
    public void load(SeriesSite site, Stop unused) throws IOException {
      started.add("load " + site.name());
    }

    @Override
    public JsonNode run(List<String> arguments, Path reports, Stop unused) throws IOException {
      String turn = reports.getFileName().toString();
      started.add(turn + (arguments.contains("--unchecked") ? "" : " checked"));
      int round = Integer.parseInt(turn.replaceAll("round-(\\d+).*", "$1"));
      return report((turn.endsWith("a") ? 100 : 50) * (1 - round / 100.0), true, false);
    }

    JsonNode report(double rate, boolean sound, boolean partial) throws IOException {
      return JSON.readTree(
          """
          {"finished": "now", "environment": {"database": "X 1"},
           "result": {"tradesPerSecond": %s, "partial": %s},
           "validity": {"sound": %s, "valid": false, "parts": [
             {"name": "consistent", "holds": true}, {"name": "steady", "holds": false}]},
           "usage": {"clientCpuMillisPerTrade": 2, "serverCpuMillisPerTrade": null,
             "writtenBytesPerTrade": 9999, "diskBytesPerTrade": 1000},
           "orderToResult": {"p90": 7},
           "transactions": [{"name": "Trade-Result", "p50": 1, "p90": 2, "p99": 3}]}
          """
              .formatted(rate, partial, sound));
    }
  }

  @Test
  void series_ofTwoDatabases_takesTurnsThatBeginWithEachInTurn() throws Exception {
    run(new Invented(), 2, List.of(1, 2), empty());
    assertThat(started)
        .containsExactly(
            "load a",
            "load b",
            "round-1-threads-1-a checked",
            "round-1-threads-1-b checked",
            "round-1-threads-2-a",
            "round-1-threads-2-b",
            "round-2-threads-1-b",
            "round-2-threads-1-a",
            "round-2-threads-2-b",
            "round-2-threads-2-a");
  }

  @Test
  void medians_ofRounds_haveIntervalsAndRatiosOfTheSameRound() throws Exception {
    Series.Outcome outcome = run(new Invented(), 6, List.of(2), empty());
    List<SeriesLine> lines = SeriesLine.of(outcome.report());
    assertThat(lines).extracting(SeriesLine::site).containsExactly("a", "b");
    Interval rate = lines.get(1).rate();
    assertThat(rate.middle()).isCloseTo(48.25, within(1e-9));
    assertThat(rate.low()).isEqualTo(47);
    assertThat(rate.high()).isEqualTo(49.5);
    assertThat(rate.confidence()).isEqualTo(0.96875);
    assertThat(lines.get(1).ratio()).isEqualTo(new Interval(0.5, 0.5, 0.5, 0.96875, 6));
    assertThat(lines.get(1).valid()).isZero();
    assertThat(lines.get(1).serverMeasured()).isFalse();
    assertThat(outcome.succeeded(false)).isTrue();
    assertThat(outcome.succeeded(true)).isFalse();
    assertThat(outcome.figure().table().rows().get(1))
        .startsWith("b", "2", "6", "0", "48.3", "47.0 to 49.5", "96.9 %", "0.500");
    assertThat(outcome.figure().notes())
        .anyMatch(note -> note.contains("threads, round 1: not steady"));
  }

  @Test
  void runs_thatWereStoppedOrBroken_areLeftOutOfMedians() throws Exception {
    Invented runner =
        new Invented() {
          @Override
          public JsonNode run(List<String> arguments, Path reports, Stop unused)
              throws IOException {
            String turn = reports.getFileName().toString();
            if (turn.startsWith("round-2")) {
              throw new IOException("one\ntwo\nthree\nfour\nthe database is gone");
            }
            return report(turn.startsWith("round-3") ? 1 : 100, !turn.startsWith("round-3"), false);
          }
        };
    Series.Outcome outcome = run(runner, 4, List.of(1), empty());
    SeriesLine line = SeriesLine.of(outcome.report()).get(0);
    assertThat(line.runs()).isEqualTo(3);
    assertThat(line.rate()).isEqualTo(new Interval(100, 100, 100, 0.5, 2));
    assertThat(outcome.report().failures())
        .hasSize(2)
        .first()
        .isEqualTo("round-2-threads-1-b: two; three; four; the database is gone");
    assertThat(outcome.succeeded(false)).isFalse();
  }

  @Test
  void series_thatIsStopped_keepsWhatItMeasured() throws Exception {
    Invented runner =
        new Invented() {
          @Override
          public JsonNode run(List<String> arguments, Path reports, Stop asked) throws IOException {
            if (reports.getFileName().toString().startsWith("round-2")) {
              stop.request();
              return report(3, true, true);
            }
            return super.run(arguments, reports, asked);
          }
        };
    Series.Outcome outcome = run(runner, 3, List.of(1), empty());
    assertThat(outcome.report().partial()).isTrue();
    assertThat(outcome.report().runs()).hasSize(3);
    SeriesReport read = SeriesFiles.read(directory.resolve("series.json"));
    assertThat(read).isEqualTo(outcome.report());
    assertThat(SeriesLine.of(read).get(1).rate().figures()).isEqualTo(1);
    assertThat(Files.readString(directory.resolve("series.html"))).contains("Trades by round");
  }

  @Test
  void series_thatGoesOn_addsRoundsToThoseOnDisk() throws Exception {
    SeriesReport before = run(new Invented(), 1, List.of(1), empty()).report();
    SeriesReport read = SeriesFiles.read(directory.resolve("series.json"));
    assertThat(read).isEqualTo(before);
    SeriesReport after = run(new Invented(), 2, List.of(1), read).report();
    assertThat(after.runs()).hasSize(6).extracting(SeriesRun::round).contains(1, 2, 3);
    assertThat(after.partial()).isFalse();
  }

  @Test
  void series_thatGoesOnWithAnotherDatabaseOfTheSameName_isRefused() throws Exception {
    run(new Invented(), 1, List.of(1), empty());
    SeriesReport read = SeriesFiles.read(directory.resolve("series.json"));
    assertThat(read.refusal(plan(sites, 1, List.of(1)))).isEmpty();
    assertThat(read.refusal(planOf(Map.of("c.url", "jdbc:c")))).isEmpty();
    assertThat(read.refusal(planOf(Map.of("a.url", "jdbc:another"))).orElseThrow())
        .contains("ran a with --url=jdbc:a, and this would run with --url=jdbc:another");
    assertThat(read.refusal(planOf(Map.of("b.url", "jdbc:b", "b.user", "you"))).orElseThrow())
        .contains("--user=me", "--user=you");
  }

  @Test
  void series_keepsTheOptionsOfDatabasesWithoutTheirPasswords() throws Exception {
    SeriesPlan plan =
        planOf(
            Map.of(
                "a.url", "jdbc:a?user=me&password=secret&x=1",
                "a.password", "secret;secret",
                "a.server-pid", "1"));
    new Series(plan, new SeriesFiles(directory), new Invented(), line -> {}, stop).run(empty());
    assertThat(Files.readString(directory.resolve("series.json"))).doesNotContain("secret");
    SeriesReport read = SeriesFiles.read(directory.resolve("series.json"));
    assertThat(read.options().get("a"))
        .containsExactly("--password=...", "--url=jdbc:a?user=me&password=...&x=1");
    assertThat(read.refusal(planOf(Map.of("a.url", "jdbc:a"))).orElseThrow()).contains("a with");
  }

  @Test
  void series_ofAnEarlierVersion_isReadAndNotAddedTo() throws Exception {
    SeriesReport now = run(new Invented(), 1, List.of(1), empty()).report();
    Path file = directory.resolve("series.json");
    ObjectNode json = (ObjectNode) JSON.readTree(file.toFile());
    json.put("format", 1).remove("options");
    Files.writeString(file, json.toString());
    SeriesReport read = SeriesFiles.read(file);
    assertThat(read.runs()).isEqualTo(now.runs());
    assertThat(read.refusal(plan(sites, 1, List.of(1))).orElseThrow()).contains("earlier version");
    assertThat(new SeriesComparison(read, now).notes())
        .contains("a ran with different options: unknown ones and --url=jdbc:a");
  }

  @Test
  void comparison_ofSeriesWhoseDatabasesHadOtherOptions_notesThem() throws Exception {
    SeriesReport one = empty().withSites(sites);
    SeriesReport other =
        empty().withSites(SeriesSite.of(Map.of("b.url", "jdbc:b", "b.isolation", "snapshot")));
    assertThat(new SeriesComparison(one, one).notes()).isEmpty();
    assertThat(new SeriesComparison(one, other).notes())
        .containsExactly(
            "b ran with different options: --url=jdbc:b --user=me and --isolation=snapshot"
                + " --url=jdbc:b");
  }

  @Test
  void comparison_ofTwoSeries_saysWhetherTheirIntervalsOverlap() throws Exception {
    SeriesReport one = run(new Invented(), 6, List.of(1), empty()).report();
    SeriesReport other =
        run(
                new Invented() {
                  @Override
                  JsonNode report(double rate, boolean sound, boolean partial) throws IOException {
                    return super.report(rate > 60 ? rate + 2 : rate * 2, sound, partial);
                  }
                },
                6,
                List.of(1),
                empty())
            .report();
    List<List<String>> rows = new SeriesComparison(one, other).table().rows();
    assertThat(rows.get(0)).startsWith("a", "1", "0 of 6, 0 of 6").endsWith("1.021", "overlap");
    assertThat(rows.get(1)).startsWith("b").endsWith("2.000", "DO NOT OVERLAP");
    SeriesReport larger = SeriesReport.empty(JSON.readTree("{\"customers\": 5000}"), List.of());
    assertThatThrownBy(() -> new SeriesComparison(one, larger))
        .hasMessageContaining("different scales");
  }

  @Test
  void sites_ofWrongSettings_areRefused() {
    assertThat(sites.get(1).arguments()).containsExactly("--url=jdbc:b", "--user=me");
    assertThatThrownBy(() -> SeriesSite.of(Map.of("a.user", "me"))).hasMessageContaining("no URL");
    assertThatThrownBy(() -> SeriesSite.of(Map.of("url", "x"))).hasMessageContaining("NAME.OPTION");
    assertThatThrownBy(() -> new SeriesPlan(List.of(), List.of(1), 1, List.of()))
        .hasMessageContaining("--site");
    assertThatThrownBy(() -> new SeriesPlan(sites, List.of(0), 1, List.of()))
        .hasMessageContaining("--threads");
  }

  private Series.Outcome run(
      TurnRunner runner, int rounds, List<Integer> threads, SeriesReport before)
      throws IOException, InterruptedException {
    SeriesPlan plan = plan(sites, rounds, threads);
    return new Series(plan, new SeriesFiles(directory), runner, line -> {}, stop).run(before);
  }

  private static SeriesPlan planOf(Map<String, String> settings) {
    return plan(SeriesSite.of(new TreeMap<>(settings)), 1, List.of(1));
  }

  private static SeriesPlan plan(List<SeriesSite> sites, int rounds, List<Integer> threads) {
    return new SeriesPlan(sites, threads, rounds, List.of("--duration=1000ms"));
  }

  private static SeriesReport empty() throws IOException {
    return SeriesReport.empty(JSON.readTree("{\"customers\": 100}"), List.of("--duration=1000ms"));
  }
}
