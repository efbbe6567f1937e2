package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** MOKA.CONTENTION counts what befalls transactions, and errors name what met. */
@Timeout(120)
final class ContentionViewTest {
  private TestDatabase database;
  private Connection first;
  private Connection second;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE account (id INTEGER PRIMARY KEY, n INTEGER)",
                "INSERT INTO account VALUES (1, 10), (2, 20)");
    first = database.begin();
    second = database.begin();
  }

  @AfterEach
  void close() throws SQLException {
    first.close();
    second.close();
    database.close();
  }

  private long count(String name) throws SQLException {
    return Long.parseLong(
        database.query("SELECT number FROM moka.contention WHERE name = '" + name + "'"));
  }

  private static long transaction(Connection connection) throws SQLException {
    return Long.parseLong(
        query(
            connection,
            "SELECT t.transaction_id FROM moka.transactions t JOIN moka.sessions s"
                + " ON t.session_id = s.session_id WHERE s.is_current"));
  }

  private CompletableFuture<Void> waiting(Connection connection, String sql) {
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(
            () -> {
              try {
                execute(connection, sql);
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            });
    await().until(() -> database.query("SELECT COUNT(*) FROM moka.lock_waits").equals("1"));
    return end;
  }

  @Test
  void wait_isCounted_withItsTime() throws SQLException {
    execute(first, "UPDATE account SET n = 0 WHERE id = 1");
    CompletableFuture<Void> wait = waiting(second, "UPDATE account SET n = 1 WHERE id = 1");
    assertThat(count("lock_waits")).as("while it lasts").isZero();
    first.rollback();
    wait.join();
    assertThat(count("lock_waits")).isEqualTo(1);
    assertThat(count("lock_wait_millis")).isNotNegative();
    assertThat(count("lock_timeouts")).isZero();
  }

  @Test
  void timeOut_isCounted() throws SQLException {
    execute(first, "UPDATE account SET n = 0 WHERE id = 1");
    execute(second, "SET LOCK_WAIT = '1ms'");
    assertThatThrownBy(() -> execute(second, "UPDATE account SET n = 1 WHERE id = 1"))
        .hasMessageContaining("PUBLIC.ACCOUNT")
        .hasMessageContaining("(ID) = (1)")
        .hasMessageContaining("transaction " + transaction(first))
        .hasMessageContaining("UPDATE account SET n = 0 WHERE id = 1");
    assertThat(count("lock_timeouts")).isEqualTo(1);
    assertThat(count("lock_waits")).isEqualTo(1);
  }

  @Test
  void deadlock_isCounted_andNamesBoth() throws SQLException {
    execute(first, "UPDATE account SET n = 0 WHERE id = 1");
    execute(second, "UPDATE account SET n = 0 WHERE id = 2");
    long one = transaction(first);
    long other = transaction(second);
    CompletableFuture<Void> wait = waiting(first, "UPDATE account SET n = 1 WHERE id = 2");
    assertThatThrownBy(() -> execute(second, "UPDATE account SET n = 1 WHERE id = 1"))
        .hasMessageContaining("PUBLIC.ACCOUNT")
        .hasMessageContaining("(ID) = (1)")
        .hasMessageContaining("transaction " + one)
        .hasMessageContaining("transaction " + other)
        .hasMessageContaining("UPDATE account SET n = 1 WHERE id = 2")
        .hasMessageContaining("UPDATE account SET n = 1 WHERE id = 1");
    second.rollback();
    wait.join();
    assertThat(count("deadlocks")).isEqualTo(1);
    assertThat(conflicts()).isEqualTo("UPDATE account SET n = ? WHERE id = ?,1,1");
  }

  @Test
  void conflictOfAStatement_isCounted_andNamesBoth() throws SQLException {
    long late = transaction(first);
    execute(second, "UPDATE account SET n = 5 WHERE id = 1");
    long early = transaction(second);
    second.commit();
    assertThatThrownBy(() -> execute(first, "UPDATE account SET n = 6 WHERE id = 1"))
        .hasMessageContaining("PUBLIC.ACCOUNT")
        .hasMessageContaining("(ID) = (1)")
        .hasMessageContaining("transaction " + late)
        .hasMessageContaining("transaction " + early)
        .hasMessageContaining("write/write")
        .hasMessageContaining("UPDATE account SET n = 5 WHERE id = 1")
        .hasMessageContaining("UPDATE account SET n = 6 WHERE id = 1");
    assertThat(count("write_write_conflicts_of_statements")).isEqualTo(1);
    assertThat(count("write_write_conflicts_of_commits")).isZero();
    assertThat(conflicts()).isEqualTo("UPDATE account SET n = ? WHERE id = ?,1,1");
  }

  @Test
  void conflictOfAStatementThatIsRunAgain_isCounted_andNotReported() throws SQLException {
    second.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    execute(first, "UPDATE account SET n = 30 WHERE id = 2");
    CompletableFuture<Void> wait = waiting(second, "UPDATE account SET n = n + 1 WHERE n >= 20");
    first.commit();
    wait.join();
    assertThat(query(second, "SELECT n FROM account WHERE id = 2")).isEqualTo("31");
    assertThat(count("write_write_conflicts_of_statements")).isEqualTo(1);
    assertThat(conflicts()).isEqualTo("UPDATE account SET n = n + ? WHERE n >= ?,1,0");
  }

  @Test
  void conflictOfACommit_isCounted() throws SQLException {
    try (TestDatabase optimistic =
            TestDatabase.optimistic()
                .run(
                    "CREATE TABLE account (id INTEGER PRIMARY KEY, n INTEGER)",
                    "INSERT INTO account VALUES (1, 10)");
        Connection loser = optimistic.begin()) {
      execute(loser, "UPDATE account SET n = 5 WHERE id = 1");
      optimistic.run("UPDATE account SET n = 6 WHERE id = 1");
      assertThatThrownBy(loser::commit).hasMessageContaining("write/write");
      assertThat(
              optimistic.query(
                  "SELECT number FROM moka.contention"
                      + " WHERE name = 'write_write_conflicts_of_commits'"))
          .isEqualTo("1");
    }
  }

  @Test
  void conflictOfARead_isCounted() throws SQLException {
    first.rollback();
    first.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    TestDatabase.query(first, "SELECT n FROM account WHERE id = 1");
    execute(first, "UPDATE account SET n = 5 WHERE id = 2");
    execute(second, "UPDATE account SET n = 6 WHERE id = 1");
    second.commit();
    assertThatThrownBy(first::commit).hasMessageContaining("read/write");
    assertThat(count("read_write_conflicts_of_commits")).isEqualTo(1);
    assertThat(count("write_write_conflicts_of_commits")).isZero();
  }

  private String conflicts() throws SQLException {
    return database.query("SELECT statement, conflicts, reported FROM moka.conflicts");
  }
}
