package io.mokadb.txn.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ProveTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int prove(String... arguments) throws InterruptedException {
    return Prove.run(
        arguments,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @Test
  void seeds_clean_saysSo() throws InterruptedException {
    assertThat(prove("--seeds", "5", "--seed", "7", "--threads", "1")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("seeds 7 to 11", "No rule was broken.");
  }

  @Test
  void log_oneSeed_showsScriptAndEvents() throws InterruptedException {
    assertThat(prove("--seeds", "1", "--seed", "7", "--log")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("seed 7,", "us setup/main");
  }

  @Test
  void unknownArgument_isRefused() throws InterruptedException {
    assertThat(prove("--sedes", "5")).isEqualTo(2);
    assertThat(prove("--seeds", "none")).isEqualTo(2);
    assertThat(prove("--seeds")).isEqualTo(2);
    assertThat(prove("--seeds", "0")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("not understood", "Usage:");
  }
}
