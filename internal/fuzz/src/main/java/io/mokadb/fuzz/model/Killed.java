package io.mokadb.fuzz.model;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * A process that runs transactions, and says the number of each that was committed, until it is
 * killed. Arguments: URL, seed, how many have been committed.
 */
public final class Killed {
  private Killed() {}

  public static void main(String[] args) throws SQLException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (Connection connection = DriverManager.getConnection(args[0])) {
      new ModelWorker(connection, Long.parseLong(args[1]), Integer.parseInt(args[2]))
          .run(out::println);
    }
  }
}
