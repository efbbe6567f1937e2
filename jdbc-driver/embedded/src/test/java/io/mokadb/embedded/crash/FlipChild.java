package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Fills the database whose files are damaged later; as a process, until it is killed. */
final class FlipChild {
  /** Says that the commit with the number behind it was acknowledged. */
  static final String ACKNOWLEDGED = "acknowledged ";

  private static final int ROWS = 20;
  private static final int LONG_TEXT = 100_000;

  private FlipChild() {}

  /** Small, so that there are table files. */
  static String url(Object directory) {
    return "jdbc:moka:" + directory + ";cache=8m;autoanalyze=false;retention=1h";
  }

  /**
   * @param args directory, the first number
   */
  public static void main(String[] args) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(args[0]))) {
      for (int number = Integer.parseInt(args[1]); ; number++) {
        commit(connection, number);
        System.out.println(ACKNOWLEDGED + number);
      }
    }
  }

  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE done (number INT PRIMARY KEY)");
      statement.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(2000), owner INT)");
      statement.execute("CREATE INDEX item_owner ON item (owner)");
      statement.execute("CREATE TABLE file (id INT PRIMARY KEY, text CLOB)");
    }
  }

  /** One transaction: new rows, changed and deleted ones, now and then a large object. */
  static void commit(Connection connection, int number) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)");
        PreparedStatement change =
            connection.prepareStatement("UPDATE item SET owner = owner + 1 WHERE id = ?");
        PreparedStatement delete = connection.prepareStatement("DELETE FROM item WHERE id = ?");
        PreparedStatement file = connection.prepareStatement("INSERT INTO file VALUES (?, ?)");
        PreparedStatement done = connection.prepareStatement("INSERT INTO done VALUES (?)")) {
      for (int id = number * ROWS; id < (number + 1) * ROWS; id++) {
        insert.setInt(1, id);
        insert.setString(2, Integer.toString(id * 7919, 36).repeat(60));
        insert.setInt(3, id % 17);
        insert.executeUpdate();
      }
      change.setInt(1, (number - 1) * ROWS + 3);
      change.executeUpdate();
      delete.setInt(1, (number - 1) * ROWS + 5);
      delete.executeUpdate();
      if (number % 40 == 27) {
        file.setInt(1, number);
        file.setString(2, Integer.toString(number + 100).repeat(LONG_TEXT));
        file.executeUpdate();
      }
      done.setInt(1, number);
      done.executeUpdate();
      connection.commit();
    }
  }
}
