package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.paper.TradeRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM ends a run as Ctrl-C does. */
@Tag("long")
final class InterruptedRunIT {

  @TempDir Path directory;

  @Test
  void tpce_interruptedInTheMiddle_leavesAPartialReport() throws Exception {
    Path acknowledged = directory.resolve("acknowledged");
    TradeRun run =
        new TradeRun(
            directory.resolve("reports"),
            List.of(),
            List.of(
                "--url=jdbc:moka:" + directory.resolve("data"),
                "--customers=100",
                "--scale-factor=10000",
                "--market-days=30",
                "--news-length=100",
                "--threads=2",
                "--ramp-up=0s",
                "--duration=1h",
                "--acknowledged=" + acknowledged));
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(run.command())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      while (!Files.exists(acknowledged) || Files.size(acknowledged) == 0) {
        assertThat(process.isAlive()).as("the run").isTrue();
        process.waitFor(50, TimeUnit.MILLISECONDS);
      }
      process.destroy();
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    JsonNode report = run.report();
    assertThat(report.at("/result/partial").asBoolean()).isTrue();
    assertThat(report.at("/validity/sound").asBoolean()).isTrue();
    assertThat(report.at("/validity/valid").asBoolean()).isFalse();
    assertThat(report.path("conditions")).hasSize(59);
    assertThat(Files.readString(output)).contains("stopped early");
  }
}
