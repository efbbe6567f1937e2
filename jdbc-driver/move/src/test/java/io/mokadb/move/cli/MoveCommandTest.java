package io.mokadb.move.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.HomeProvider;
import io.mokadb.txn.copy.UnfinishedCopy;
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
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is typed, between directories. */
final class MoveCommandTest {
  private static final Pattern CHECKSUM = Pattern.compile("checksum of both sides (\\w{64})");

  @TempDir Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path source;

  @BeforeEach
  void fill() throws SQLException {
    source = directory.resolve("source");
    try (Connection connection = connect(source)) {
      execute(
          connection,
          "CREATE TABLE city (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
              + " name VARCHAR(3000) UNIQUE)",
          "INSERT INTO city (name) VALUES ('A'), ('B'), (REPEAT('x', 2900))",
          "UPDATE city SET name = 'C' WHERE name = 'B'",
          "DELETE FROM city WHERE name = 'A'");
    }
  }

  private int run(Object... arguments) {
    out.reset();
    err.reset();
    return MoveMain.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Stream.of(arguments).map(Object::toString).toArray(String[]::new));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private String checksum() {
    Matcher matcher = CHECKSUM.matcher(out());
    assertThat(matcher.find()).as(out()).isTrue();
    return matcher.group(1);
  }

  private static Connection connect(Path database) throws SQLException {
    return DriverManager.getConnection("jdbc:moka:" + database);
  }

  private static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  @Test
  void move_thereAndBack_hasOneChecksum_andTheDatabaseWorks() throws SQLException {
    Path there = directory.resolve("there");
    Path back = directory.resolve("back");
    assertThat(run(source, "jdbc:moka:" + there)).as(err()).isZero();
    assertThat(out()).contains("Moved to " + there).contains(" cells, ");
    assertThat(err()).contains("copying").contains("reading the target again");
    String checksum = checksum();
    assertThat(run("-q", there, back)).as(err()).isZero();
    assertThat(checksum()).isEqualTo(checksum);
    assertThat(err()).isEmpty();
    try (Connection connection = connect(back)) {
      assertThat(query(connection, "CHECK DATABASE")).isNull();
      assertThat(query(connection, "SELECT COUNT(*) FROM city")).isEqualTo("2");
      execute(connection, "INSERT INTO city (name) VALUES ('D')");
      assertThat(query(connection, "SELECT COUNT(DISTINCT id) FROM city")).isEqualTo("3");
    }
  }

  /** The states of its groups are those from before, and what waits is taken in after it. */
  @Test
  void move_ofAViewThatKeepsItself_goesOnFromItsStates() throws SQLException {
    Path there = directory.resolve("there");
    try (Connection connection = connect(source)) {
      execute(
          connection,
          "CREATE TABLE sale (id INT PRIMARY KEY, shop INT NOT NULL, amount INT)",
          "INSERT INTO sale VALUES (1, 1, 10), (2, 1, 20), (3, 2, 5)",
          "CREATE MATERIALIZED VIEW totals INCREMENTAL AS"
              + " SELECT shop, COUNT(*) AS n, SUM(amount) AS total, MAX(amount) AS most"
              + " FROM sale GROUP BY shop",
          "INSERT INTO sale VALUES (4, 2, 6)",
          "CALL MOKA.AWAIT_VIEWS(60)",
          "ALTER MATERIALIZED VIEW totals PAUSE",
          "DELETE FROM sale WHERE id = 2");
    }
    assertThat(run("-q", source, there)).as(err()).isZero();
    try (Connection connection = connect(there)) {
      assertThat(query(connection, "SELECT total FROM totals WHERE shop = 1")).isEqualTo("30");
      assertThat(query(connection, "CHECK MATERIALIZED VIEW totals")).isNull();
      execute(
          connection,
          "ALTER MATERIALIZED VIEW totals RESUME",
          "UPDATE sale SET amount = 7 WHERE id = 4",
          "CALL MOKA.AWAIT_VIEWS(60)");
      assertThat(query(connection, "SELECT total FROM totals WHERE shop = 1")).isEqualTo("10");
      assertThat(query(connection, "SELECT most FROM totals WHERE shop = 2")).isEqualTo("7");
      assertThat(query(connection, "SELECT COUNT(*) FROM moka.view_steps WHERE way <> 'BY DELTA'"))
          .isEqualTo("0");
      assertThat(query(connection, "CHECK MATERIALIZED VIEW totals")).isNull();
      assertThat(query(connection, "CHECK DATABASE")).isNull();
    }
  }

  /** M4. */
  @Test
  void targetWithADatabase_isRefused_evenIfItMayBeReplaced() throws SQLException {
    Path taken = directory.resolve("taken");
    try (Connection connection = connect(taken)) {
      execute(connection, "CREATE TABLE mine (id INT)");
    }
    for (String option : new String[] {"-q", "--replace"}) {
      assertThat(run(option, source, taken)).isEqualTo(1);
      assertThat(err()).contains("22023").contains("has a database already");
    }
    try (Connection connection = connect(taken)) {
      assertThat(query(connection, "SELECT COUNT(*) FROM mine")).isEqualTo("0");
    }
  }

  /** M3. */
  @Test
  void unfinishedTarget_cannotBeOpened_andIsReplacedIfWanted() throws SQLException {
    Path target = directory.resolve("target");
    HomeProvider homes = ServiceLoader.load(HomeProvider.class).findFirst().orElseThrow();
    try (KvStore store =
        homes.home("jdbc:moka:" + target, true).open(new Supervisor(target.toString()))) {
      UnfinishedCopy.begin(store, 1);
    }
    assertThatThrownBy(() -> connect(target))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
        .hasMessageContaining("unfinished copy");
    assertThat(run(source, target)).isEqualTo(1);
    assertThat(err()).contains("08001").contains("--replace");
    assertThat(run(target, directory.resolve("other"))).isEqualTo(1);
    assertThat(err()).contains("unfinished copy");
    assertThat(run("--replace", source, target)).as(err()).isZero();
    try (Connection connection = connect(target)) {
      assertThat(query(connection, "CHECK DATABASE")).isNull();
      assertThat(query(connection, "SELECT COUNT(*) FROM city")).isEqualTo("2");
    }
  }

  /** M1. */
  @Test
  void databaseThatIsOpen_isRefused() throws SQLException {
    try (Connection connection = connect(source)) {
      assertThat(run(source, directory.resolve("target"))).isEqualTo(1);
      assertThat(err()).contains("08001");
      assertThat(query(connection, "SELECT COUNT(*) FROM city")).isEqualTo("2");
    }
  }

  @Test
  void wrongAddresses_areTold_andMakeNothing() {
    Path missing = directory.resolve("missing");
    assertThat(run(missing, directory.resolve("target"))).isEqualTo(1);
    assertThat(err()).contains("ERROR 08001").contains(missing.toString());
    assertThat(Files.exists(missing)).isFalse();
    assertThat(run("jdbc:moka://host:1/x", source)).isEqualTo(1);
    assertThat(err()).contains("22023").contains("jdbc:moka://host:1/x");
    assertThat(run(source)).isEqualTo(2);
  }
}
