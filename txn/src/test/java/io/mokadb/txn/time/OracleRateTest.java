package io.mokadb.txn.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OracleRateTest {
  @Test
  void measure_severalThreads_tellsALineForEach(@TempDir Path directory) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OracleRate.measure(
        directory.resolve("store"),
        Duration.ofMillis(10),
        List.of(1, 3),
        new PrintStream(out, true, StandardCharsets.UTF_8));
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).matches("oracle,1,[1-9]\\d*,(yes|no)");
    assertThat(lines.get(1)).matches("oracle,3,[1-9]\\d*,(yes|no)");
  }
}
