package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.server.CuttingRelay.Point;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Connections that are cut at each point of a request: 08006 is said only of what has not happened,
 * and 08007 of what may have.
 */
final class LostConnectionIT {
  private static final String LOST = "08006";
  private static final String UNKNOWN = "08007";

  private TestServer server;

  @BeforeEach
  void start() throws SQLException {
    server = new TestServer();
    server.run(
        "CREATE TABLE item (id INTEGER PRIMARY KEY)", "CREATE TABLE kept (id INTEGER PRIMARY KEY)");
    server.run("INSERT INTO kept VALUES (1)");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** What a client does while it is cut off: a change of the table item, or a read. */
  private enum Action {
    INSERT(UNKNOWN, "INSERT INTO item VALUES (1)"),
    INSERT_RETURNING(UNKNOWN, "INSERT INTO item VALUES (1) RETURNING id"),
    ROWS_OF_AN_INSERT(UNKNOWN, "SELECT id FROM FINAL TABLE (INSERT INTO item VALUES (1))"),
    MEASURED_INSERT(UNKNOWN, "EXPLAIN ANALYZE INSERT INTO item VALUES (1)"),
    WITH_AN_INSERT(
        UNKNOWN, "WITH a AS (INSERT INTO item VALUES (1) RETURNING id) SELECT id FROM a"),
    DEFINITION(UNKNOWN, "CREATE TABLE other (id INTEGER PRIMARY KEY)"),
    QUERY(LOST, "SELECT id FROM kept"),
    LOCKING_QUERY(LOST, "SELECT id FROM kept FOR UPDATE"),
    PLAN_OF_AN_INSERT(LOST, "EXPLAIN INSERT INTO item VALUES (1)"),
    BATCH(UNKNOWN, "INSERT INTO item VALUES (?)") {
      @Override
      void run(Connection connection, PreparedStatement statement) throws SQLException {
        for (int i = 0; i < 3; i++) {
          statement.setInt(1, i);
          statement.addBatch();
        }
        statement.executeBatch();
      }
    },
    PLANNING(LOST, "SELECT id FROM kept") {
      @Override
      void run(Connection connection, PreparedStatement statement) throws SQLException {
        connection.prepareStatement("INSERT INTO item VALUES (2)").close();
      }
    },
    INSERT_IN_A_TRANSACTION(LOST, "INSERT INTO item VALUES (1)") {
      @Override
      void begin(Connection connection, PreparedStatement statement) throws SQLException {
        connection.setAutoCommit(false);
        TestServer.execute(connection, "INSERT INTO item VALUES (3)");
      }
    },
    COMMIT(UNKNOWN, "INSERT INTO item VALUES (1)") {
      @Override
      void begin(Connection connection, PreparedStatement statement) throws SQLException {
        connection.setAutoCommit(false);
        statement.execute();
      }

      @Override
      void run(Connection connection, PreparedStatement statement) throws SQLException {
        connection.commit();
      }
    },
    COMMIT_BY_AUTOCOMMIT(UNKNOWN, "INSERT INTO item VALUES (1)") {
      @Override
      void begin(Connection connection, PreparedStatement statement) throws SQLException {
        COMMIT.begin(connection, statement);
      }

      @Override
      void run(Connection connection, PreparedStatement statement) throws SQLException {
        connection.setAutoCommit(true);
      }
    },
    ROLLBACK(LOST, "INSERT INTO item VALUES (1)") {
      @Override
      void begin(Connection connection, PreparedStatement statement) throws SQLException {
        COMMIT.begin(connection, statement);
      }

      @Override
      void run(Connection connection, PreparedStatement statement) throws SQLException {
        connection.rollback();
      }
    };

    private final String state;
    private final String sql;

    Action(String state, String sql) {
      this.state = state;
      this.sql = sql;
    }

    /** Before the cut. */
    void begin(Connection connection, PreparedStatement statement) throws SQLException {}

    /** The request that is cut. */
    void run(Connection connection, PreparedStatement statement) throws SQLException {
      statement.execute();
    }
  }

  static Stream<Arguments> cuts() {
    return Arrays.stream(Action.values())
        .flatMap(action -> Arrays.stream(Point.values()).map(p -> Arguments.of(action, p)));
  }

  @ParameterizedTest
  @MethodSource("cuts")
  void cut_isToldAsWhatItMayHaveBeen(Action action, Point point) throws Exception {
    try (CuttingRelay relay = new CuttingRelay(server.port())) {
      Connection connection = relay.connect();
      PreparedStatement statement = connection.prepareStatement(action.sql);
      action.begin(connection, statement);
      relay.cutAt(point);
      SQLException failure =
          catchThrowableOfType(SQLException.class, () -> action.run(connection, statement));
      assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(action.state);
      assertThat(connection.isValid(1)).isFalse();
      assertThat(connection.isClosed()).isTrue();
    }
    Awaitility.await().until(() -> server.sessions().sessions().isEmpty());
    boolean happened = !changes().isEmpty();
    assertThat(happened).isEqualTo(action.state.equals(UNKNOWN) && point.reachesTheServer());
  }

  /** What of the actions has remained. */
  private String changes() throws SQLException {
    return server.query(
        "SELECT CAST(id AS VARCHAR(20)) FROM item UNION ALL SELECT TABLE_NAME FROM"
            + " INFORMATION_SCHEMA.TABLES WHERE TABLE_NAME = 'OTHER'");
  }

  @Test
  void commitWithinATextOfSeveral_isUnknown() throws Exception {
    try (CuttingRelay relay = new CuttingRelay(server.port())) {
      Connection connection = relay.connect();
      connection.setAutoCommit(false);
      PreparedStatement several =
          connection.prepareStatement("INSERT INTO item VALUES (1); COMMIT; SELECT 1");
      relay.cutAt(Point.THE_REQUEST);
      SQLException failure = catchThrowableOfType(SQLException.class, several::execute);
      assertThat(failure.getSQLState()).isEqualTo(UNKNOWN);
    }
    assertThat(changes()).isEqualTo("1");
  }

  @Test
  void serverThatEnds_saysWhatWasNotRun() throws SQLException {
    Connection connection = server.remote();
    PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (1)");
    server.shutDown();
    SQLException failure = catchThrowableOfType(SQLException.class, insert::execute);
    assertThat(failure.getSQLState()).isEqualTo("57P01");
    assertThat(connection.isValid(1)).isFalse();
    assertThat(changes()).isEmpty();
  }

  @Test
  void serverThatEnds_isGoneForHttp() throws SQLException {
    Connection connection = server.remote("transport=http");
    PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (1)");
    server.shutDown();
    SQLException failure = catchThrowableOfType(SQLException.class, insert::execute);
    assertThat(failure.getSQLState()).isIn(LOST, UNKNOWN);
    assertThat(connection.isValid(1)).isFalse();
    assertThat(changes()).isEmpty();
  }
}
