package io.mokadb.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SuiteTest {

  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Stop stop = new Stop();

  private Suite suite() {
    return new Suite(directory, new PrintStream(out, true, StandardCharsets.UTF_8), stop);
  }

  private static Figure figure(String id) {
    return Figure.titled(id, "Title of " + id).head("what", "much").row(id, "1").build();
  }

  @Test
  void run_allParts_writesOnePageAndTheTables() throws Exception {
    assertThat(suite().add("a", () -> figure("a")).add("b", () -> figure("b")).run()).isTrue();
    assertThat(Files.readString(directory.resolve("all.md")))
        .contains("### Title of a", "| a | 1 |", "### Title of b")
        .doesNotContain("Not measured");
    assertThat(Files.readString(directory.resolve("all.html")))
        .contains("Title of a", "Title of b");
    assertThat(directory.resolve("a.json")).exists();
  }

  @Test
  void run_aPartThatFails_measuresTheOthers() throws Exception {
    boolean whole =
        suite()
            .add(
                "a",
                () -> {
                  throw new IOException("no such server");
                })
            .add("b", () -> figure("b"))
            .run();
    assertThat(whole).isFalse();
    assertThat(Files.readString(directory.resolve("all.md")))
        .contains("FAILED: a: no such server", "| b | 1 |");
  }

  @Test
  void run_stoppedInTheMiddle_leavesWhatWasMeasured() throws Exception {
    boolean whole =
        suite()
            .add(
                "a",
                () -> {
                  stop.request();
                  return figure("a");
                })
            .add("b", () -> figure("b"))
            .run();
    assertThat(whole).isFalse();
    assertThat(Files.readString(directory.resolve("all.md")))
        .contains("| a | 1 |", "Not measured: b.")
        .doesNotContain("| b |");
  }

  @Test
  void show_ofRunsOnTwoDatabases_putsThemSideBySide() throws Exception {
    JsonNode run = new ObjectMapper().readTree(RUN);
    Figure.Builder figure = Figure.titled("tpce", "t");
    TradeFigure.show(Map.of("moka", run), figure);
    Figure built = figure.build();
    assertThat(built.table().head()).containsExactly("", "moka");
    assertThat(built.table().rows())
        .contains(
            java.util.List.of("trades/s", "12.5"),
            java.util.List.of("valid", "partial"),
            java.util.List.of("Trade-Result, % of the mix (10)", "9.90"),
            java.util.List.of("Trade-Result p50, p90, ms", "1.50, 20.0"));
    assertThat(built.charts()).hasSize(2);
  }

  private static final String RUN =
      """
      {"result": {"tradesPerSecond": 12.5, "valid": true, "partial": true, "conflicts": 3},
       "usage": {"clientCpuMillisPerTrade": 2, "serverCpuMillisPerTrade": 0},
       "load": {"rows": 100, "rowSeconds": 2}, "environment": {"database": "Moka"},
       "scale": {"customers": 100},
       "timeline": [{"second": 1, "trades": 12}],
       "transactions": [
         {"name": "Trade-Result", "mixPercent": 9.9, "p50": 1.5, "p90": 20},
         {"name": "Trade-Order"}, {"name": "Trade-Status"}, {"name": "Customer-Position"},
         {"name": "Market-Watch"}, {"name": "Broker-Volume"}, {"name": "Trade-Lookup"}]}
      """;
}
