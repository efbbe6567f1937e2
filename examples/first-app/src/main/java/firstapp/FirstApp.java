package firstapp;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Sales of fruit in a database in the directory {@code target/data}. */
public final class FirstApp {
  private FirstApp() {}

  /**
   * Adds two sales, and prints what was sold in all.
   *
   * @param arguments the URL of another database, if any
   */
  public static void main(String[] arguments) throws SQLException {
    String url = arguments.length > 0 ? arguments[0] : "jdbc:moka:./target/data";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS sale"
              + " (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, fruit VARCHAR(20), kg INTEGER)");
      sell(connection, "apples", 3);
      sell(connection, "pears", 2);
      try (ResultSet rows =
          statement.executeQuery("SELECT fruit, SUM(kg) FROM sale GROUP BY fruit ORDER BY fruit")) {
        while (rows.next()) {
          System.out.println(rows.getString(1) + ": " + rows.getInt(2) + " kg");
        }
      }
    }
  }

  private static void sell(Connection connection, String fruit, int kg) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO sale (fruit, kg) VALUES (?, ?)")) {
      insert.setString(1, fruit);
      insert.setInt(2, kg);
      insert.executeUpdate();
    }
  }
}
