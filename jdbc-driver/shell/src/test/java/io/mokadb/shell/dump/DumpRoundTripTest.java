package io.mokadb.shell.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.shell.MokaShell;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A dump that was loaded gives the same dump again, and a sound database. */
final class DumpRoundTripTest {
  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(Object... args) {
    out.reset();
    err.reset();
    return MokaShell.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Stream.of(args).map(Object::toString).toArray(String[]::new));
  }

  private String dump(String url, Object... options) {
    Object[] args = Stream.concat(Stream.of("dump", url), Stream.of(options)).toArray();
    assertThat(run(args)).as(err.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static void make(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        try {
          statement.execute(sql);
        } catch (SQLException e) {
          throw new SQLException(e.getMessage() + " in: " + sql, e.getSQLState(), e);
        }
      }
    }
  }

  private static List<String> findings(Connection connection) throws SQLException {
    List<String> found = new java.util.ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("CHECK DATABASE")) {
      while (rows.next()) {
        found.add(rows.getString(1) + " " + rows.getString(3) + " " + rows.getString(4));
      }
    }
    return found;
  }

  /** Dumps, loads and dumps again; returns the dump. */
  private String fixedPoint(List<String> statements, Object... options) throws Exception {
    String from = "jdbc:moka:mem:from";
    String to = "jdbc:moka:mem:to";
    try (Connection first = DriverManager.getConnection(from);
        Connection second = DriverManager.getConnection(to)) {
      make(first, statements);
      String dumped = dump(from, options);
      Path file = Files.writeString(directory.resolve("dump.sql"), dumped);
      int code = run("sql", to, "-f", file);
      assertThat(code).as(err.toString(StandardCharsets.UTF_8) + "\n" + dumped).isZero();
      assertThat(dump(to, options)).isEqualTo(dumped);
      assertThat(findings(second)).isEmpty();
      return dumped;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void dump_ofRandomDatabase_isFixedPoint(long seed) throws Exception {
    fixedPoint(new RandomDatabase(seed, false).statements());
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void dump_withInserts_isFixedPoint(long seed) throws Exception {
    fixedPoint(new RandomDatabase(seed, false).statements(), "--inserts");
  }
}
