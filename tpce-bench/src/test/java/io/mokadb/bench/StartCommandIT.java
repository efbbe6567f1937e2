package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartCommandIT {
  @TempDir Path directory;

  @Test
  void start_twoDatabases_leavesNothing() {
    Path work = directory.resolve("work");
    assertThat(Bench.run("start", "--peers=moka,h2", "--turns=1", "--data=" + work)).isZero();
    assertThat(work).doesNotExist();
  }
}
