package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions written in SQL, as JDBC shows them and a database keeps them. */
final class SqlFunctionTest {
  @Test
  void metadata_showsFunctionAndParameters() throws SQLException {
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE FUNCTION plus(a INT, b DECIMAL(5,2)) RETURNS BIGINT RETURN a + b");
      DatabaseMetaData metadata = connection.getMetaData();
      try (ResultSet functions = metadata.getFunctions(null, "PUBLIC", "P%")) {
        assertThat(functions.next()).isTrue();
        assertThat(functions.getString("FUNCTION_NAME")).isEqualTo("PLUS");
        assertThat(functions.getShort("FUNCTION_TYPE"))
            .isEqualTo((short) DatabaseMetaData.functionNoTable);
        assertThat(functions.next()).isFalse();
      }
      try (ResultSet columns = metadata.getFunctionColumns(null, null, "PLUS", null)) {
        assertThat(columns.next()).isTrue();
        assertThat(columns.getShort("COLUMN_TYPE"))
            .isEqualTo((short) DatabaseMetaData.functionReturn);
        assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.BIGINT);
        assertThat(columns.next()).isTrue();
        assertThat(columns.getString("COLUMN_NAME")).isEqualTo("A");
        assertThat(columns.next()).isTrue();
        assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.DECIMAL);
        assertThat(columns.getInt("PRECISION")).isEqualTo(5);
        assertThat(columns.next()).isFalse();
      }
    }
  }

  @Test
  void function_isThereWhenTheDatabaseIsOpenedAgain(@TempDir Path directory) throws SQLException {
    String url = "jdbc:moka:" + directory;
    try (Connection one = DriverManager.getConnection(url);
        Statement statement = one.createStatement()) {
      statement.execute("CREATE FUNCTION one(a INT DEFAULT 1) RETURNS INT AS $$ SELECT a $$");
      statement.execute("CREATE VIEW v AS SELECT one() AS x");
    }
    try (Connection one = DriverManager.getConnection(url);
        Statement statement = one.createStatement();
        ResultSet rows = statement.executeQuery("SELECT x, one(5) FROM v")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(1);
      assertThat(rows.getInt(2)).isEqualTo(5);
    }
  }
}
