package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.session.MokaException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A second node of a database, in the same process. */
@Tag("hbase")
@Timeout(300)
final class SecondNodeIT {
  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long sum(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT SUM(a) FROM t")) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(1);
    }
  }

  @Test
  void secondNode_besideOneThatIsAlone_isRefused_andToldWhoHasTheDatabase() throws SQLException {
    String url = CLUSTER.url("lone") + ";severalnodes=false";
    try (Connection first = DriverManager.getConnection(url)) {
      execute(first, "CREATE TABLE t (a INT)");
      execute(first, "INSERT INTO t VALUES (1)");
      assertThatThrownBy(() -> DriverManager.getConnection(SecondNodeProvider.url(url)).close())
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining("severalnodes=false");
      assertThat(sum(first)).isEqualTo(1);
      // It sees all commits, so it can compare them.
      first.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      execute(first, "UPDATE t SET a = a");
      assertThat(sum(first)).isEqualTo(1);
    }
    try (Connection second = DriverManager.getConnection(SecondNodeProvider.url(url))) {
      assertThat(sum(second)).isEqualTo(1);
    }
  }

  @Test
  void nodes_seeEachOthersCommits_andAreNotMoved() throws SQLException {
    String url = CLUSTER.url("pair");
    try (Connection first = DriverManager.getConnection(url)) {
      execute(first, "CREATE TABLE t (a INT)");
      execute(first, "INSERT INTO t VALUES (1)");
      try (Connection second = DriverManager.getConnection(SecondNodeProvider.url(url))) {
        assertThat(sum(second)).isEqualTo(1);
        execute(second, "INSERT INTO t VALUES (10)");
        assertThat(sum(first)).isEqualTo(11);
        execute(first, "UPDATE t SET a = a + 100");
        assertThat(sum(second)).isEqualTo(211);
        assertThatThrownBy(
                () -> second.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"));
        StoreHome home = new HBaseHomes().home(url, false);
        assertThatThrownBy(() -> home.openAlone(new Supervisor(home.shown())))
            .isInstanceOf(MokaException.class)
            .hasMessageContaining("process " + ProcessHandle.current().pid());
        assertThat(sum(second)).isEqualTo(211);
      }
    }
  }
}
