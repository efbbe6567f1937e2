package io.mokadb.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench stream}. */
@Command(
    name = "stream",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures reading all rows of a table: three INTEGERs, a BIGINT and a text, every "
            + "cell by its getter. Megabytes count values: 4, 4, 4 and 8 bytes, and one byte for "
            + "each character.")
final class StreamCommand implements Callable<Integer> {

  private static final int NUMBER_BYTES = 3 * Integer.BYTES + Long.BYTES;
  private static final int LOAD = 20_000;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "database where the table bench_stream is created and dropped, for example on a Moka"
              + " server; default: an embedded one in --dir")
  private String url;

  @Option(names = "--rows", paramLabel = "N", description = "(1000000)")
  private int rows = 1_000_000;

  @Option(names = "--text", paramLabel = "N", description = "characters in each row's text (64)")
  private int text = 64;

  @Option(names = "--rounds", paramLabel = "N", description = "how often all is read (5)")
  private int rounds = 5;

  @Option(
      names = "--server-pid",
      paramLabel = "PID",
      description = "process whose CPU time is reported too")
  private Long server;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "moka-bench",
      description =
          "directory for the embedded database, which is removed at the end (${DEFAULT-VALUE})")
  private Path directory;

  private final PrintStream out = System.out;

  @Override
  public Integer call() throws IOException, SQLException {
    if (url != null) {
      measure(url);
    } else {
      try (WorkDirectory work = WorkDirectory.in(directory, "stream")) {
        measure("jdbc:moka:" + work.path() + ";durability=relaxed");
      }
    }
    return 0;
  }

  private void measure(String database) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS bench_stream");
      load(connection, statement);
      out.println("round      rows/s     MB/s   CPU ms   server's");
      for (int round = 1; round <= rounds; round++) {
        read(connection, round);
      }
      statement.execute("DROP TABLE bench_stream");
    }
  }

  private void load(Connection connection, Statement statement) throws SQLException {
    statement.execute(
        "CREATE TABLE bench_stream (id INTEGER PRIMARY KEY, a INTEGER NOT NULL,"
            + " b INTEGER NOT NULL, c BIGINT NOT NULL, note VARCHAR("
            + Math.max(1, text)
            + ") NOT NULL)");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO bench_stream VALUES (?, ?, ?, ?, ?)")) {
      String note = "x".repeat(text);
      for (int id = 1; id <= rows; id++) {
        insert.setInt(1, id);
        insert.setInt(2, id % 1_000);
        insert.setInt(3, id % 10);
        insert.setLong(4, id * 1_000_000L);
        insert.setString(5, note);
        insert.addBatch();
        if (id % LOAD == 0 || id == rows) {
          insert.executeBatch();
        }
      }
    }
  }

  private void read(Connection connection, int round) throws SQLException {
    long serverBefore = serverMillis();
    long cpuBefore = ownNanos();
    long start = System.nanoTime();
    long sum = 0;
    int count = 0;
    try (PreparedStatement query = connection.prepareStatement("SELECT * FROM bench_stream");
        ResultSet result = query.executeQuery()) {
      while (result.next()) {
        sum += result.getInt(1) + result.getInt(2) + result.getInt(3) + result.getLong(4);
        sum += result.getString(5).length();
        count++;
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    if (count != rows || sum < 0) {
      throw new SQLException("the query returned " + count + " rows instead of " + rows);
    }
    out.printf(
        Locale.ROOT,
        "%5d %,11.0f %8.1f %,8d %,10d%n",
        round,
        rows / seconds,
        rows / seconds * (NUMBER_BYTES + text) / 1e6,
        (ownNanos() - cpuBefore) / 1_000_000,
        serverMillis() - serverBefore);
  }

  private static long ownNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private long serverMillis() {
    return server == null
        ? 0
        : ProcessHandle.of(server)
            .flatMap(process -> process.info().totalCpuDuration())
            .map(java.time.Duration::toMillis)
            .orElse(0L);
  }
}
