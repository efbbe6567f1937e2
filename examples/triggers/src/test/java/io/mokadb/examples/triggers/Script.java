package io.mokadb.examples.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.shell.MokaShell;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A file of the example, run in a database of its own that stays open. */
final class Script implements AutoCloseable {
  private final String url;
  private final Connection connection;
  private final String output;

  Script(String name) throws Exception {
    this.url = "jdbc:moka:mem:triggers-" + name;
    this.connection = DriverManager.getConnection(url);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    int code = MokaShell.run(out, out, "sql", url, "--format", "csv", "-f", name + ".sql");
    this.output = said.toString(StandardCharsets.UTF_8);
    assertThat(code).as(output).isZero();
  }

  /** What the shell printed. */
  String output() {
    return output;
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  void await() throws SQLException {
    run("CALL MOKA.AWAIT_TRIGGERS(120)");
    assertThat(rows("SELECT * FROM moka.parked_notifications")).isEmpty();
  }

  /** Rows as text, columns separated by bars. */
  List<String> rows(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          cells.add(result.getString(i));
        }
        rows.add(String.join("|", cells));
      }
      return rows;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
