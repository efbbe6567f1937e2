package io.mokadb.jdbc.metadata;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeSet;

/** The lists of functions that JDBC's {@code {fn ...}} takes, read from {@code MOKA.FUNCTIONS}. */
record EscapeLists(Connection connection) {
  private static final String SQL =
      "SELECT JDBC_ESCAPES FROM MOKA.FUNCTIONS WHERE JDBC_CATEGORY = ?";

  /** The names of a list in their order, with commas between them. */
  String names(String category) throws SQLException {
    TreeSet<String> names = new TreeSet<>();
    try (PreparedStatement query = connection.prepareStatement(SQL)) {
      query.setString(1, category);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          names.addAll(List.of(rows.getString(1).split(",")));
        }
      }
    }
    return String.join(",", names);
  }
}
