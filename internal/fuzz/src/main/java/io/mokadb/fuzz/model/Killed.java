package io.mokadb.fuzz.model;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A process that runs transactions, and says the number of each that was committed, until it is
 * killed. Arguments: URL, seed, how many have been committed.
 */
public final class Killed {
  private Killed() {}

  public static void main(String[] args) throws SQLException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    long seed = Long.parseLong(args[1]);
    int committed = Integer.parseInt(args[2]);
    Model model = new Model();
    for (int i = 1; i <= committed; i++) {
      Transaction.statements(model, seed, i);
    }
    try (Connection connection = DriverManager.getConnection(args[0])) {
      connection.setAutoCommit(false);
      for (int i = committed + 1; ; i++) {
        try (Statement statement = connection.createStatement()) {
          for (String sql : Transaction.statements(model, seed, i)) {
            statement.execute(sql);
          }
        }
        connection.commit();
        out.println(i);
      }
    }
  }
}
