package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.move.MoveListener;
import io.mokadb.move.MoveReport;
import io.mokadb.move.Mover;
import io.mokadb.node.StoreHome;
import io.mokadb.session.MokaException;
import io.mokadb.txn.copy.UnfinishedCopy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A database moves from a directory to HBase and back, with all that belongs to it. */
@Tag("hbase")
@Timeout(300)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class MoveIT {
  private static final int BLOB = 300_000;
  private static final MoveListener QUIET =
      new MoveListener() {
        @Override
        public void began(Phase phase) {
          // The test shows no progress.
        }

        @Override
        public void reached(long cells, long bytes) {
          // The test shows no progress.
        }
      };

  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  @TempDir static Path directory;

  private static String onHBase() {
    return CLUSTER.url("moved");
  }

  private static String embedded(String name) {
    return "jdbc:moka:" + directory.resolve(name);
  }

  private static MoveReport move(String source, String target, boolean replace) {
    return new Mover(Duration.ofMinutes(1)).move(source, target, replace, QUIET);
  }

  private static Connection connect(String url, String user, String password) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    return DriverManager.getConnection(url, properties);
  }

  private static Connection owner(String url) throws SQLException {
    return connect(url, "boss", "a good secret");
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

  /** Returns a moment before the last changes. */
  private static String fill(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      execute(
          connection,
          "CREATE TABLE city (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
              + " name VARCHAR(3000), region VARCHAR(9))",
          "CREATE INDEX city_by_region ON city (region)",
          "CREATE UNIQUE INDEX city_by_name ON city (name)",
          "CREATE SEQUENCE numbers START WITH 100",
          "CREATE TABLE tally (region VARCHAR(9) PRIMARY KEY, n BIGINT)",
          "INSERT INTO tally VALUES ('r0', 0), ('r1', 0), ('r2', 0)",
          "CREATE TRIGGER count_cities AFTER INSERT ON city FOR EACH ROW"
              + " UPDATE tally SET n = n + 1 WHERE region = NEW.region",
          "CREATE TABLE document (id INT PRIMARY KEY, body BLOB, text CLOB)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO city (name, region) VALUES (?, ?)")) {
        for (int i = 0; i < 700; i++) {
          insert.setString(1, "city " + i + (i % 50 == 0 ? "x".repeat(2_000) : ""));
          insert.setString(2, "r" + i % 3);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO document VALUES (1, ?, ?)")) {
        byte[] body = new byte[BLOB];
        for (int i = 0; i < BLOB; i++) {
          body[i] = (byte) (i * 31);
        }
        insert.setBytes(1, body);
        insert.setString(2, "long text ".repeat(30_000));
        insert.executeUpdate();
      }
      execute(connection, "CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(query(connection, "SELECT NEXT VALUE FOR numbers")).isEqualTo("100");
      String moment = query(connection, "SELECT CAST(CURRENT_TIMESTAMP AS VARCHAR(40))");
      execute(
          connection,
          "UPDATE city SET region = 'r9' WHERE id <= 10",
          "DELETE FROM city WHERE id BETWEEN 11 AND 20",
          "CREATE USER boss PASSWORD 'a good secret' ADMIN",
          "CREATE USER joe PASSWORD 'a good one too'");
      return moment;
    }
  }

  private static void checkAll(String url, String moment, int number) throws SQLException {
    try (Connection connection = owner(url)) {
      assertThat(query(connection, "CHECK DATABASE")).isNull();
      assertThat(query(connection, "SELECT COUNT(*) FROM city WHERE id <= 700")).isEqualTo("690");
      assertThat(query(connection, "SELECT COUNT(*) FROM city WHERE region = 'r9'"))
          .isEqualTo("10");
      assertThat(
              query(
                  connection,
                  "SELECT COUNT(*) FROM city FOR SYSTEM_TIME AS OF TIMESTAMP '"
                      + moment
                      + "' WHERE region <> 'r9'"))
          .isEqualTo("700");
      assertThat(query(connection, "SELECT NEXT VALUE FOR numbers"))
          .satisfies(next -> assertThat(Integer.parseInt(next)).isGreaterThan(number));
      int before = Integer.parseInt(query(connection, "SELECT n FROM tally WHERE region = 'r1'"));
      execute(
          connection,
          "INSERT INTO city (name, region) VALUES ('new " + number + "', 'r1')",
          "CALL MOKA.AWAIT_TRIGGERS(60)");
      assertThat(query(connection, "SELECT n FROM tally WHERE region = 'r1'"))
          .isEqualTo(Integer.toString(before + 1));
      try (Statement statement = connection.createStatement();
          ResultSet document = statement.executeQuery("SELECT body, text FROM document")) {
        assertThat(document.next()).isTrue();
        byte[] body = document.getBytes(1);
        assertThat(body).hasSize(BLOB);
        assertThat(body[BLOB - 1]).isEqualTo((byte) ((BLOB - 1) * 31));
        assertThat(document.getString(2)).isEqualTo("long text ".repeat(30_000));
      }
    }
    try (Connection joe = connect(url, "joe", "a good one too")) {
      assertThatThrownBy(() -> query(joe, "SELECT COUNT(*) FROM city"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
    }
    assertThatThrownBy(() -> connect(url, "joe", "wrong").close())
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).startsWith("28"));
  }

  @Test
  @Order(1)
  void move_toHBaseAndBack_keepsEverything() throws SQLException {
    String moment = fill(embedded("first"));
    MoveReport there = move(embedded("first"), onHBase(), false);
    MoveReport back = move(onHBase(), embedded("second"), false);
    assertThat(back.checksum()).isEqualTo(there.checksum());
    assertThat(back.cells()).isEqualTo(there.cells());
    assertThat(back.timestamp()).isGreaterThan(there.timestamp());
    checkAll(onHBase(), moment, 100);
    checkAll(embedded("second"), moment, 100);
    // What was changed on HBase comes along, too.
    move(onHBase(), embedded("third"), false);
    checkAll(embedded("third"), moment, 101);
  }

  @Test
  @Order(2)
  void databaseOnHBase_isNotWrittenOver() {
    assertThatThrownBy(() -> move(embedded("first"), onHBase(), true))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("has a database already");
  }

  @Test
  @Order(3)
  void unfinishedMove_cannotBeOpened_andIsReplaced() throws SQLException {
    String url = CLUSTER.url("unfinished");
    StoreHome home = new HBaseHomes().home(url, true);
    try (KvStore store = home.open(new Supervisor(home.shown()))) {
      UnfinishedCopy.begin(store, 1);
    }
    assertThatThrownBy(() -> owner(url).close())
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
        .hasMessageContaining("unfinished copy");
    assertThatThrownBy(() -> move(embedded("second"), url, false))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("--replace");
    MoveReport report = move(embedded("second"), url, true);
    assertThat(report.cells()).isPositive();
    try (Connection connection = owner(url)) {
      assertThat(query(connection, "CHECK DATABASE")).isNull();
    }
  }
}
