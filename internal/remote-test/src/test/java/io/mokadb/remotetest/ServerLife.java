package io.mokadb.remotetest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that serves a database, as {@code bin/moka server} does, until it ends. */
public final class ServerLife {
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final int port;

  private ServerLife(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts one and waits until it serves.
   *
   * @param data a directory, or what else the URL of the database has behind {@code jdbc:moka:}
   * @param port 0 for any that is free
   */
  public static ServerLife begin(String data, int port, String... options) throws IOException {
    List<String> command = ChildJvm.command();
    command.addAll(
        List.of(
            "-Xmx160m",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "io.mokadb.server.cli.ServerMain",
            "--data",
            data,
            "--port",
            Integer.toString(port)));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    assertThat(line).as("what the server says").startsWith("Serving ");
    return new ServerLife(
        process, Integer.parseInt(line.substring(line.lastIndexOf(':') + 1).strip()));
  }

  public int port() {
    return port;
  }

  /** As a crash does it. */
  public void kill() throws InterruptedException {
    process.toHandle().destroyForcibly();
    await();
  }

  /** As an administrator does it, with SIGTERM. */
  public void end() throws InterruptedException {
    process.toHandle().destroy();
    await();
  }

  private void await() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }
}
