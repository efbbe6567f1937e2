package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

final class RemoteCommandTest {
  @Test
  void remote_readsRowsOfEveryUrl_andLeavesNoTable() throws SQLException {
    String url = "jdbc:moka:mem:remote-command";
    try (Connection keeper = DriverManager.getConnection(url);
        Statement statement = keeper.createStatement()) {
      assertThat(
              Bench.run(
                  "remote",
                  "--url=" + url,
                  "--url=jdbc:h2:mem:remote-command;DB_CLOSE_DELAY=-1",
                  "--rows=100",
                  "--seconds=0.05",
                  "--rounds=1",
                  "--clients=1,2"))
          .isZero();
      try (ResultSet tables =
          statement.executeQuery(
              "SELECT 1 FROM information_schema.tables WHERE table_name = 'BENCH_REMOTE'")) {
        assertThat(tables.next()).isFalse();
      }
    }
  }
}
