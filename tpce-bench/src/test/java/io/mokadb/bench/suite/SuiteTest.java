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
import java.util.List;
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

  private static Suite add(Suite suite, String name, SuitePart part) {
    Budget.Share share = new Budget.Share(name, "what " + name + " does", 10, 5);
    return suite.add(share, new Budget(List.of(share), 2), part);
  }

  private static Figure figure(String id) {
    return Figure.titled(id, "Title of " + id).head("what", "much").row(id, "1").build();
  }

  @Test
  void run_allParts_writesOnePageAndTheTables() throws Exception {
    Suite suite = add(add(suite(), "a", stop -> figure("a")), "b", stop -> figure("b"));
    assertThat(suite.run()).isTrue();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("about 0:40 on two processors")
        .contains("  b            0:20  what b does", "== b: 2 of 2, about 0:20", "took: a ");
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
        add(
                add(
                    suite(),
                    "a",
                    end -> {
                      throw new IOException("no such server");
                    }),
                "b",
                end -> figure("b"))
            .run();
    assertThat(whole).isFalse();
    assertThat(Files.readString(directory.resolve("all.md")))
        .contains("FAILED: a: no such server", "| b | 1 |");
  }

  @Test
  void run_stoppedInTheMiddle_leavesWhatWasMeasured() throws Exception {
    boolean whole =
        add(
                add(
                    suite(),
                    "a",
                    end -> {
                      stop.request();
                      assertThat(end.requested()).isTrue();
                      return figure("a");
                    }),
                "b",
                end -> figure("b"))
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
    new TradeTable(Map.of("moka", run)).addTo(figure);
    Figure built = figure.build();
    assertThat(built.table().head()).containsExactly("", "moka");
    assertThat(built.table().rows())
        .contains(
            List.of("trades/s", "12.5"),
            List.of("valid", "not steady"),
            List.of("Trade-Result, % of the mix (10)", "9.90"),
            List.of("Trade-Result p50, p90, ms", "1.50, 20.0"));
    assertThat(built.charts()).hasSize(2);
  }

  private static final String RUN =
      """
      {"result": {"tradesPerSecond": 12.5, "conflicts": 3},
       "validity": {"sound": true, "valid": false, "parts": [{"name": "steady", "holds": false}]},
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
