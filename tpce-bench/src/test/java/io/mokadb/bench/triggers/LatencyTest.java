package io.mokadb.bench.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LatencyTest {
  private static final int CHANGES = 6;

  @TempDir private Path directory;

  /** As on a cluster, where the tables of the first two sessions serve the next. */
  @Test
  void sessions_oneAfterTheOther_seeEachOfTheirChanges() throws Exception {
    TriggerSite site = new TriggerSite(directory);
    try (Connection writer = site.open("latency", "relaxed", 1);
        Connection reader = site.open("latency", "relaxed", 1)) {
      Latency.prepare(writer);
      for (Connection session : new Connection[] {writer, reader}) {
        Latency latency = Latency.measure(session, reader, CHANGES);
        assertThat(latency.seen().getTotalCount()).isEqualTo(CHANGES);
        assertThat(latency.looks().getTotalCount()).isGreaterThanOrEqualTo(CHANGES);
        assertThat(latency.seen().getMinValue()).isPositive();
      }
    }
  }
}
