package io.mokadb.fuzz.run;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A server of Moka in a process of its own, which ends with this one. */
public final class ServerProcess implements AutoCloseable {
  private static final String MAIN = "io.mokadb.server.cli.ServerMain";
  private static final String SERVING = "Serving ";

  private final Process process;
  private final int port;

  private ServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts one, and returns when it serves.
   *
   * @param data a directory or {@code mem:NAME}, and properties behind semicolons
   */
  public static ServerProcess start(String data) {
    List<String> command =
        List.of(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            MAIN,
            "--data",
            data,
            "--port",
            "0");
    try {
      Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return new ServerProcess(process, port(process, data));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int port(Process process, String data) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(SERVING)) {
        return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1).strip());
      }
    }
    throw new IOException("The server of " + data + " has ended without serving");
  }

  /** Where clients find it. */
  public String url() {
    return "jdbc:moka://127.0.0.1:" + port + "/";
  }

  /** Ends the process at once, as {@code kill -9} does, and waits until it is gone. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
