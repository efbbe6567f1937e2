package io.mokadb.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecoveryTest {

  @Test
  void of_aDip_tellsItsDepthAndLength() {
    // Two intervals a second: 10 trades/s, killed after two seconds, silent for one and a half.
    List<Long> counts = List.of(5L, 5L, 5L, 5L, 0L, 0L, 0L, 1L, 2L, 5L, 5L, 5L);
    Recovery recovery = Recovery.of(counts, 2, 4);
    assertThat(recovery.before()).isEqualTo(10);
    assertThat(recovery.silence()).isEqualTo(1.5);
    assertThat(recovery.recovered()).isEqualTo(2.5);
  }

  @Test
  void of_aRateThatNeverComesBack_saysSo() {
    Recovery recovery = Recovery.of(List.of(5L, 5L, 0L, 0L, 1L, 1L), 2, 2);
    assertThat(recovery.silence()).isEqualTo(1);
    assertThat(recovery.recovered()).isNegative();
  }

  @Test
  void pulse_countsOnlyWholeNewLines(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("log");
    Files.writeString(file, "1\n2\n");
    Pulse pulse = new Pulse(file, 1);
    assertThat(pulse.beat()).isZero();
    Files.writeString(file, "3\n4", StandardOpenOption.APPEND);
    assertThat(pulse.beat()).isEqualTo(1);
    Files.writeString(file, "4\n", StandardOpenOption.APPEND);
    assertThat(pulse.beat()).isEqualTo(1);
    assertThat(pulse.counts()).containsExactly(0L, 1L, 1L);
  }
}
