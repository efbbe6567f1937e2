package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** COPY of more rows than fit into the heap, by a load and by a transaction. */
@Tag("nightly")
final class CopyIT {
  private static final int ROWS = 1_000_000;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMillionRows_areCopiedInAndOut_inAHeapOf160Mb(boolean load) throws Exception {
    List<String> command = ChildJvm.command();
    command.addAll(
        List.of(
            "-Xmx160m",
            Child.class.getName(),
            "jdbc:moka:" + directory.resolve("data") + ";cache=32m;durability=relaxed",
            String.valueOf(load)));
    Process child =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(out.lines()).contains(ROWS + " copied", ROWS + " lines");
    }
    assertThat(child.waitFor()).isZero();
  }

  /** The process with the small heap. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) throws Exception {
      try (Connection connection = DriverManager.getConnection(arguments[0]);
          Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE t (id BIGINT PRIMARY KEY, a VARCHAR(40), b VARCHAR(60), n INTEGER)");
        statement.execute("CREATE INDEX t_n ON t (n)");
        connection.setAutoCommit(Boolean.parseBoolean(arguments[1]));
        try (PreparedStatement copy = connection.prepareStatement("COPY t FROM ?")) {
          copy.setBinaryStream(1, new GeneratedRows());
          System.out.println(copy.executeLargeUpdate() + " copied");
        }
        if (!connection.getAutoCommit()) {
          connection.commit();
        }
        long lines = 0;
        try (ResultSet rows = statement.executeQuery("COPY t TO STDOUT (FORMAT csv)")) {
          while (rows.next()) {
            lines++;
          }
        }
        System.out.println(lines + " lines");
      }
    }
  }

  /** Rows that are nowhere, in an order that is not that of their keys. */
  private static final class GeneratedRows extends InputStream {
    private byte[] line = {};
    private int next;
    private int row;

    @Override
    public int read() {
      return fill() ? line[next++] : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (!fill()) {
        return -1;
      }
      int count = Math.min(length, line.length - next);
      System.arraycopy(line, next, into, offset, count);
      next += count;
      return count;
    }

    private boolean fill() {
      if (next == line.length && row < ROWS) {
        long id = row++ * 7_919L % ROWS;
        line =
            (id + "\tname of " + id + "\tsome longer text " + id * 31 + "\t" + id % 1_000 + "\n")
                .getBytes(StandardCharsets.US_ASCII);
        next = 0;
      }
      return next < line.length;
    }
  }
}
