package io.mokadb.server;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Another process, which opens a URL and runs the statements that it is sent, one a line. Confined
 * to a test's thread.
 */
final class OtherProcess implements AutoCloseable {
  private static final String CLOSE = "close";
  private static final String FAILED = "failed ";

  private final Process process;
  private final BufferedReader out;
  private final Writer in;

  private OtherProcess(Process process) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.in = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Starts one and waits until it has opened the URL. */
  static OtherProcess open(String url) throws IOException {
    OtherProcess other = start(url);
    String answer = other.answer();
    if (!answer.isEmpty()) {
      throw new IOException(answer);
    }
    return other;
  }

  private static OtherProcess start(String url) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                javaCommand(),
                "-Xmx200m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(OtherProcess.class.getName(), url));
    return new OtherProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  private static String javaCommand() {
    return System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
  }

  /** Rows as {@link TestServer#text}, a number of rows, or "failed" with SQLState and message. */
  String run(String sql) throws IOException {
    in.write(sql + "\n");
    in.flush();
    return answer();
  }

  private String answer() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IOException("The other process has ended");
    }
    return line;
  }

  void kill() throws InterruptedException {
    process.toHandle().destroyForcibly();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("The other process cannot be killed");
    }
  }

  /** Lets it close its connection; it goes on living. */
  void closeConnection() throws IOException {
    run(CLOSE);
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
  }

  /** The other process. */
  public static void main(String[] args) throws IOException {
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Connection connection = DriverManager.getConnection(args[0])) {
      System.out.println();
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        System.out.println(answer(connection, line));
      }
    } catch (SQLException e) {
      System.out.println(FAILED + e.getSQLState() + " " + e.getMessage());
    }
  }

  private static String answer(Connection connection, String line) {
    try {
      if (line.equals(CLOSE)) {
        connection.close();
        return "closed";
      }
      try (var statement = connection.createStatement()) {
        return statement.execute(line)
            ? TestServer.text(statement.getResultSet())
            : String.valueOf(statement.getUpdateCount());
      }
    } catch (SQLException e) {
      return FAILED + e.getSQLState() + " " + e.getMessage();
    }
  }
}
