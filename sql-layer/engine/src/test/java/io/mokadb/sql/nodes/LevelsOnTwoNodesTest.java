package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.TransactionOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** SERIALIZABLE is refused wherever it is asked for; it would not keep what it promises. */
final class LevelsOnTwoNodesTest {
  private final NodePair nodes = new NodePair();
  private final TestNode a = nodes.a;

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void session_isRefused_andKeepsItsLevel() {
    assertThatThrownBy(() -> a.session.setIsolation(IsolationLevel.SERIALIZABLE))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> {
              assertThat(e.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
              assertThat(e).hasMessageContaining("use SNAPSHOT or READ COMMITTED");
            });
    assertThat(a.session.isolation()).isEqualTo(IsolationLevel.SNAPSHOT);
    a.session.setIsolation(IsolationLevel.READ_COMMITTED);
  }

  @Test
  void statements_areRefused() {
    a.session.setAutoCommit(false);
    for (String sql :
        new String[] {
          "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
          "BEGIN ISOLATION LEVEL SERIALIZABLE",
          "SET TRANSACTION_ISOLATION = 'SERIALIZABLE'"
        }) {
      assertThat(a.stateOf(sql)).as(sql).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
      a.session.rollback();
    }
    assertThat(a.stateOf("BEGIN ISOLATION LEVEL SNAPSHOT")).isNull();
  }

  @Test
  void triggers_areRefused() {
    a.run("CREATE TABLE t (a INT PRIMARY KEY)", "CREATE TABLE u (a INT PRIMARY KEY)");
    String trigger = "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW ";
    String body = "UPSERT INTO u VALUES (NEW.a)";
    assertThat(a.stateOf(trigger + "ISOLATION LEVEL SERIALIZABLE " + body))
        .isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
    a.run(trigger + body);
    assertThat(a.stateOf("ALTER TRIGGER tr SET ISOLATION LEVEL SERIALIZABLE"))
        .isEqualTo(SqlState.FEATURE_NOT_SUPPORTED);
    a.run("ALTER TRIGGER tr SET ISOLATION LEVEL SNAPSHOT");
  }

  @Test
  void engine_refusesToo() {
    assertThat(a.transactions().commitsAlone()).isFalse();
    TransactionOptions serializable = TransactionOptions.DEFAULT.withSerializable(true);
    assertThatThrownBy(() -> a.transactions().begin(serializable))
        .isInstanceOf(IllegalArgumentException.class);
    a.transactions().begin(serializable.withReadOnly(true)).close();
  }
}
