package io.mokadb.hbase.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterStateTest {
  @TempDir Path directory;

  private final StringWriter printed = new StringWriter();

  private int run(String... arguments) {
    return ClusterMain.run(arguments, new PrintWriter(printed, true));
  }

  private static ClusterState.Member self() {
    return ClusterState.Member.of(ProcessHandle.current(), List.of());
  }

  private static ClusterState.Member gone() {
    return new ClusterState.Member(self().pid(), self().started() + 1, false, List.of("a", "b c"));
  }

  @Test
  void state_isReadAsItWasWritten() throws IOException {
    ClusterState state =
        new ClusterState("127.0.0.1:21000", Map.of("launcher", self(), "master", gone()));
    state.write(directory);
    assertThat(ClusterState.read(directory)).isEqualTo(state);
    assertThat(state.isUp()).isTrue();
  }

  @Test
  void processThatGotAnOldNumber_isNotTakenForTheClusters() {
    assertThat(self().running()).isPresent();
    assertThat(gone().running()).isEmpty();
  }

  @Test
  void status_tellsWhichProcessHasEnded() throws IOException {
    new ClusterState("127.0.0.1:21000", Map.of("launcher", self(), "master", gone()))
        .write(directory);
    assertThat(run("status", "--directory", directory.toString())).isEqualTo(1);
    assertThat(printed.toString())
        .contains("jdbc:moka:hbase:127.0.0.1:21000/NAME")
        .containsPattern("launcher +\\d+ +up")
        .containsPattern("master +\\d+ +DIED");
  }

  @Test
  void status_tellsDeathFromKill_andHowToStartAgain() throws IOException {
    new ClusterState(
            "127.0.0.1:21000",
            Map.of("launcher", self(), "master", gone(), "oracle", gone().asKilled()))
        .write(directory);
    assertThat(run("status", "--directory", directory.toString())).isEqualTo(1);
    assertThat(printed.toString())
        .containsPattern("master +\\d+ +DIED by itself, see .*master.log; .*cluster start master")
        .containsPattern("oracle +\\d+ +killed; bin/moka cluster start oracle");
  }

  @Test
  void start_startsAProcessThatHasEnded_withItsCommand() throws Exception {
    ClusterState.Member sleeping =
        new ClusterState.Member(self().pid(), 1, true, List.of("sleep", "600"));
    new ClusterState("127.0.0.1:21000", Map.of("launcher", self(), "master", sleeping))
        .write(directory);
    assertThat(run("start", "master", "--directory", directory.toString())).isZero();
    ProcessHandle started = ClusterState.read(directory).member("master").running().orElseThrow();
    try {
      assertThat(run("start", "master", "--directory", directory.toString())).isEqualTo(1);
      assertThat(run("status", "--directory", directory.toString())).isZero();
    } finally {
      started.destroyForcibly();
    }
    assertThat(run("start", "missing", "--directory", directory.toString())).isEqualTo(1);
  }

  @Test
  void missingAndDamagedState_isTold() throws IOException {
    assertThatThrownBy(() -> ClusterState.read(directory)).hasMessageContaining("cluster up");
    Files.writeString(directory.resolve("cluster.properties"), "process.master=x");
    assertThatThrownBy(() -> ClusterState.read(directory)).hasMessageContaining("is damaged");
    assertThat(run("status", "--directory", directory.toString())).isEqualTo(1);
  }

  @Test
  void commands_onAClusterThatEnded_fail() throws IOException {
    new ClusterState("127.0.0.1:21000", Map.of("launcher", gone())).write(directory);
    assertThat(run("down", "--directory", directory.toString())).isEqualTo(1);
    assertThat(run("kill", "launcher", "--directory", directory.toString())).isEqualTo(1);
    assertThat(run("start", "launcher", "--directory", directory.toString())).isEqualTo(1);
    assertThat(run("status", "--directory", directory.toString())).isEqualTo(1);
    assertThat(printed.toString()).containsPattern("launcher +\\d+ +ended");
    assertThat(run("kill", "missing", "--directory", directory.toString())).isEqualTo(1);
  }

  @Test
  void up_deletesNothingButAnEndedCluster() throws IOException {
    Path mine = Files.writeString(directory.resolve("mine.txt"), "x");
    assertThat(run("up", "--directory", directory.toString())).isEqualTo(1);
    assertThat(mine).exists();
    new ClusterState("127.0.0.1:21000", Map.of("launcher", self())).write(directory);
    assertThat(run("up", "--directory", directory.toString())).isEqualTo(1);
    assertThat(mine).exists();
  }
}
