package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Results of many blocks, of which the driver asks for the next before it needs it. */
final class StreamedResultIT {
  private static final int ROWS = 60_000;

  /** Some hundred KiB of rows, and then none for hours. */
  private static final String NEVER_ENDING =
      "SELECT id, name FROM item UNION ALL"
          + " SELECT a.id, a.name FROM item a, item b, item c WHERE a.id + b.id + c.id < 0";

  private TestServer server;

  @BeforeEach
  void start() throws SQLException {
    server = new TestServer();
    server.run(
        "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "INSERT INTO item SELECT x, 'näme ' || x FROM SYSTEM_RANGE(1, " + ROWS + ")");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static void readTo(ResultSet rows, int from, int to) throws SQLException {
    for (int i = from; i <= to; i++) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(i);
      assertThat(rows.getString(2)).isEqualTo("näme " + i);
    }
  }

  @Test
  void twoResultsAndChanges_inTurns_allComplete() throws SQLException {
    try (Connection connection = server.remote();
        PreparedStatement first = connection.prepareStatement("SELECT * FROM item ORDER BY id");
        PreparedStatement second = connection.prepareStatement("SELECT * FROM item ORDER BY id");
        PreparedStatement change =
            connection.prepareStatement("INSERT INTO item VALUES (?, 'new')")) {
      connection.setAutoCommit(false);
      try (ResultSet one = first.executeQuery();
          ResultSet other = second.executeQuery()) {
        for (int i = 0; i < ROWS; i += 500) {
          readTo(one, i + 1, i + 500);
          readTo(other, i + 1, i + 500);
          change.setInt(1, -1 - i);
          assertThat(change.executeUpdate()).isEqualTo(1);
        }
        assertThat(one.next()).isFalse();
        assertThat(other.next()).isFalse();
      }
      connection.commit();
    }
    assertThat(server.query("SELECT COUNT(*) FROM item WHERE id < 0")).isEqualTo("" + ROWS / 500);
  }

  @Test
  void failureInALaterBlock_comesWithItsRows() throws SQLException {
    try (Connection connection = server.remote();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 / (id - 50000) FROM item ORDER BY id")) {
      SQLException failure =
          catchThrowableOfType(
              SQLException.class,
              () -> {
                while (rows.next()) {
                  assertThat(rows.getRow()).isLessThan(50_000);
                }
              });
      assertThat(failure.getSQLState()).isEqualTo("22012");
      assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  /** Some of the results are left when the block that fails is on its way. */
  @Test
  void failureThatNobodyReads_harmsNothing() throws SQLException {
    try (Connection connection = server.remote();
        PreparedStatement query =
            connection.prepareStatement("SELECT name, 1 / (id - 50000) FROM item ORDER BY id")) {
      for (int wanted = 42_000; wanted < 50_000; wanted += 1_000) {
        try (ResultSet rows = query.executeQuery()) {
          readAtMost(rows, wanted);
          assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
        }
      }
    }
  }

  private static void readAtMost(ResultSet rows, int wanted) {
    int read = 0;
    try {
      while (read < wanted && rows.next()) {
        read++;
      }
    } catch (SQLException e) {
      assertThat(e.getSQLState()).isEqualTo("22012");
    }
    assertThat(read).isGreaterThan(40_000);
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void closing_doesNotWaitForRowsThatNobodyWants() throws SQLException {
    try (Connection connection = server.remote()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(NEVER_ENDING)) {
        readSome(rows);
      }
      assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
      // Left open: now the connection is closed while the server makes rows.
      Statement statement = connection.createStatement();
      readSome(statement.executeQuery(NEVER_ENDING));
    }
    assertThat(server.query("SELECT COUNT(*) FROM moka.sessions WHERE client IS NOT NULL"))
        .isEqualTo("0");
  }

  /** Most of those that there are; a block has some thousand, so that the last has no end. */
  private static void readSome(ResultSet rows) throws SQLException {
    for (int i = 0; i < ROWS - 8_000; i++) {
      assertThat(rows.next()).isTrue();
    }
  }
}
