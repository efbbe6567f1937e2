package io.mokadb.bench.remote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory that idle connections cost the process of their server, which has to be a Java process of
 * this user on this machine.
 *
 * @param heapBytes of live objects more than without them
 * @param residentBytes of additional resident memory; other work of the process is included
 */
public record IdleMemory(long heapBytes, long residentBytes) {
  private static final String TOTAL = "Total";
  private static final String RESIDENT = "VmRSS:";

  /** Opens the connections and closes them again. */
  public static IdleMemory of(long server, String url, String user, String password, int count)
      throws SQLException, IOException, InterruptedException {
    List<Connection> open = new ArrayList<>();
    try {
      // The first ones make what stays.
      for (int i = 0; i < 3; i++) {
        PointSelects.connect(url, user, password).close();
      }
      IdleMemory before = now(server);
      for (int i = 0; i < count; i++) {
        Connection connection = PointSelects.connect(url, user, password);
        open.add(connection);
        if (!connection.isValid(10)) {
          throw new SQLException("A new connection is not valid");
        }
      }
      IdleMemory after = now(server);
      return new IdleMemory(
          after.heapBytes() - before.heapBytes(), after.residentBytes() - before.residentBytes());
    } finally {
      for (Connection connection : open) {
        connection.close();
      }
    }
  }

  private static IdleMemory now(long pid) throws IOException, InterruptedException {
    long heap = liveHeap(pid);
    for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
      if (line.startsWith(RESIDENT)) {
        return new IdleMemory(heap, 1024 * number(line, 1));
      }
    }
    throw new IOException("Process " + pid + " tells no " + RESIDENT);
  }

  /** Collects garbage first. */
  private static long liveHeap(long pid) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() == 0) {
      for (String line : text.lines().toList()) {
        if (line.startsWith(TOTAL)) {
          return number(line, 2);
        }
      }
    }
    throw new IOException("jcmd does not tell the heap of process " + pid + ": " + text.strip());
  }

  private static long number(String line, int field) {
    return Long.parseLong(line.strip().split("\\s+")[field]);
  }
}
