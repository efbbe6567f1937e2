package io.mokadb.fuzz.model;

import io.mokadb.fuzz.run.ServerProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Processes that work on a database until they are killed, by {@code kill -9}. */
final class Lives {
  private final String data;
  private final long seed;

  /**
   * @param data the directory, and properties behind semicolons
   */
  Lives(String data, long seed) {
    this.data = data;
    this.seed = seed;
  }

  /**
   * A process that has the database in itself.
   *
   * @param last the number of the transaction after which it is killed
   * @return the last number that it said
   * @throws IllegalStateException if it ends by itself
   */
  int embedded(int committed, int last) throws IOException {
    List<String> command =
        List.of(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx160m",
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName(),
            "jdbc:moka:" + data,
            Long.toString(seed),
            Integer.toString(committed));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    int said = committed;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said = Integer.parseInt(line);
        if (said == last) {
          // Through the handle: the process itself would close its output with unread lines in it.
          process.toHandle().destroyForcibly();
        }
      }
    }
    if (said < last) {
      throw new IllegalStateException(
          "After transaction " + said + " of seed " + seed + " the process has ended by itself");
    }
    return said;
  }

  /**
   * A server, which this process is a client of.
   *
   * @return the last number whose commit was acknowledged
   */
  int served(int committed, int last) throws SQLException {
    int[] said = {committed};
    CompletableFuture<Void> killed = new CompletableFuture<>();
    try (ServerProcess server = ServerProcess.start(data);
        Connection connection = DriverManager.getConnection(server.url())) {
      new ModelWorker(connection, seed, committed)
          .run(
              number -> {
                said[0] = number;
                if (number == last) {
                  // The next transactions go on while that happens.
                  killed.completeAsync(
                      () -> {
                        server.kill();
                        return null;
                      });
                }
              });
    } catch (SQLException gone) {
      if (said[0] < last) {
        throw gone;
      }
    }
    killed.join();
    return said[0];
  }
}
