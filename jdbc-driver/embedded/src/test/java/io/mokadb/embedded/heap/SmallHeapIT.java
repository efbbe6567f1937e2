package io.mokadb.embedded.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is too much for a heap, in a process of its own. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SmallHeapIT {
  @TempDir private Path directory;

  private void run(String heap, String scenario, int rows)
      throws IOException, InterruptedException {
    List<String> command = ChildJvm.command();
    command.addAll(
        List.of(
            "-Xmx" + heap,
            SmallHeapChild.class.getName(),
            scenario,
            "jdbc:moka:" + directory.resolve("db") + ";durability=relaxed",
            Integer.toString(rows)));
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(output).isZero();
    assertThat(output).contains("OK").doesNotContain("ERROR");
  }

  @Test
  void sessionsWithMoreThanTheHeap_spillWaitOrAreRefused() throws Exception {
    run("64m", "queries", 20_000);
  }

  @Test
  void transactionWithMoreThanItsMemory_isRefusedEarly_andTheSessionGoesOn() throws Exception {
    run("64m", "transaction", 60_000);
  }
}
