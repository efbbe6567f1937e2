package io.mokadb.txn.sim.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScaleOutTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    out.reset();
    return ScaleOut.run(
        arguments,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @Test
  void cluster_ofMoreServers_getsMoreDone() {
    assertThat(run("--servers", "1,4", "--millis", "60")).isZero();
    String first = out.toString(StandardCharsets.UTF_8);
    List<String> lines = first.lines().filter(line -> line.startsWith("scale,")).toList();
    assertThat(lines).hasSize(2);
    assertThat(rate(lines.get(0))).isPositive();
    // Simulated time: not the machine's, but the protocol's and the model's.
    assertThat(rate(lines.get(1))).isBetween(2.5 * rate(lines.get(0)), 4.5 * rate(lines.get(0)));
    assertThat(first).contains("model,The cluster is simulated");
    assertThat(run("--servers", "1,4", "--millis", "60")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(first);
  }

  @Test
  void costs_thatWereMeasured_areThoseOfTheModel() {
    assertThat(
            run(
                "--servers",
                "2",
                "--millis",
                "60",
                "--clients",
                "3",
                "--network-nanos",
                "40000",
                "--read-nanos",
                "70000",
                "--write-nanos",
                "300000",
                "--oracle-nanos",
                "250"))
        .isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("70 us for a cell read, 300 us for a row changed, 40 us each way", "in 0.25 us")
        .contains("3 transactions are under way");
  }

  private static double rate(String line) {
    return Double.parseDouble(line.split(",", -1)[2]);
  }

  @Test
  void unknownArguments_areRefused() {
    assertThat(run("--srevers", "1")).isEqualTo(2);
    assertThat(run("--servers", "0")).isEqualTo(2);
    assertThat(run("--servers")).isEqualTo(2);
    assertThat(run("--millis", "much")).isEqualTo(2);
    assertThat(run("--clients", "0")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("not understood", "arguments:");
  }
}
