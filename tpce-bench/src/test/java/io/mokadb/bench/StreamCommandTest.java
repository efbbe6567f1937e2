package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A round that reads too few rows ends the command with another code. */
final class StreamCommandTest {
  @TempDir Path directory;

  @Test
  void embedded_leavesNothing() {
    Path work = directory.resolve("work");
    assertThat(Bench.run("stream", "--rows=1000", "--rounds=2", "--dir=" + work)).isZero();
    assertThat(work).doesNotExist();
  }

  @Test
  void elsewhere_dropsItsTableOnly() throws SQLException {
    String url = "jdbc:moka:mem:stream";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE other (id INTEGER PRIMARY KEY)");
      assertThat(Bench.run("stream", "--rows=10", "--text=0", "--rounds=1", "--url=" + url))
          .isZero();
      try (ResultSet tables = connection.getMetaData().getTables(null, "PUBLIC", "%", null)) {
        assertThat(tables.next()).isTrue();
        assertThat(tables.getString("TABLE_NAME")).isEqualTo("OTHER");
        assertThat(tables.next()).isFalse();
      }
    }
  }
}
