package io.mokadb.bench.series;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessTurnsTest {

  @TempDir Path reports;

  @Test
  void run_thatFailed_isNotTakenForAnEarlierOneThatLeftAReport() throws Exception {
    Files.writeString(reports.resolve("h2-2026-01-01.json"), "{\"finished\": \"long ago\"}");
    ProcessTurns turns = new ProcessTurns("unused", List.of());
    assertThatThrownBy(() -> turns.run(List.of("--duration=soon"), reports, new Stop()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ended with");
  }
}
