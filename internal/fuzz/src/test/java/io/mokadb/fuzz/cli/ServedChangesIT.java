package io.mokadb.fuzz.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Scripts of changes through a server that the command starts by itself. */
class ServedChangesIT {
  @Test
  void fixedSeed_leavesTheSameRowsRemotely() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);

    int exit =
        new CommandLine(new FuzzCommand(out))
            .execute("--server", "--oracles=changes remote", "--seed=725000", "--changes=60");

    String said = text.toString(StandardCharsets.UTF_8);
    assertThat(exit).as(said).isZero();
    assertThat(said).contains("changes remote=").doesNotContain("changes remote=0");
  }
}
