package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows whose keys are as long as keys may be, or nearly. */
final class LongKeyTest {
  private TestDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    database.run("CREATE TABLE t (k VARCHAR(40000) PRIMARY KEY, n INTEGER)");
  }

  @AfterEach
  void close() throws SQLException {
    database.close();
  }

  private boolean isInserted(int length) {
    try {
      database.run("INSERT INTO t VALUES (REPEAT('x', " + length + "), 1)");
      return true;
    } catch (SQLException e) {
      assertThat(e.getSQLState()).isEqualTo("53400");
      return false;
    }
  }

  @Test
  void longestKey_isReadAtEveryIsolation() throws SQLException {
    int length = 32_767;
    while (!isInserted(length)) {
      length--;
    }
    assertThat(length).isGreaterThan(32_700);
    try (Connection connection = database.connect()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT k, n FROM t ORDER BY k DESC")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).hasSize(length);
      }
      TestDatabase.execute(connection, "UPDATE t SET n = n + 1 WHERE k > 'x'");
      connection.commit();
    }
    assertThat(database.query("SELECT n FROM t")).isEqualTo("2");
  }

  /** It could not be handled, nor could the rows beside it. */
  @Test
  void keyThatIsTooLongForATrigger_isRefused_andOthersAreHandled() throws SQLException {
    database.run(
        "CREATE TABLE seen (n INTEGER)",
        "CREATE TRIGGER noting AFTER INSERT ON t FOR EACH ROW"
            + " INSERT INTO seen VALUES (CHAR_LENGTH(NEW.k))");
    assertThatThrownBy(() -> database.run("INSERT INTO t VALUES ('a', 1), (REPEAT('x', 32700), 1)"))
        .hasMessageContaining("triggers or views")
        .extracting("SQLState")
        .isEqualTo("53400");
    database.run(
        "INSERT INTO t VALUES ('b', 1), (REPEAT('x', 31000), 1)", "CALL MOKA.AWAIT_TRIGGERS(60)");
    assertThat(database.query("SELECT n FROM seen ORDER BY n")).isEqualTo("1|31000");
  }
}
