package io.mokadb.jdbc.metadata;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A reader of views of INFORMATION_SCHEMA. Reads to the end, keeps nothing. */
final class CatalogReader {
  private final Connection connection;

  CatalogReader(Connection connection) {
    this.connection = connection;
  }

  /** A receiver of rows; it may read the current row only. */
  interface RowHandler {
    void accept(ResultSet row) throws SQLException;
  }

  /**
   * Reads the rows of a view that the filter selects.
   *
   * @param columns separated by commas: the object's schema, its name, and any others
   */
  void read(String columns, String view, ObjectFilter filter, RowHandler handler)
      throws SQLException {
    if (!filter.anywhere()) {
      return;
    }
    String[] names = columns.split(", ", 3);
    StringBuilder sql = new StringBuilder("SELECT " + columns + " FROM INFORMATION_SCHEMA." + view);
    List<String> parameters = new ArrayList<>();
    restrict(sql, parameters, names[0], filter.schema());
    restrict(sql, parameters, names[1], filter.name());
    try (PreparedStatement query = connection.prepareStatement(sql.toString())) {
      for (int i = 0; i < parameters.size(); i++) {
        query.setString(i + 1, parameters.get(i));
      }
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          if (filter.schema().matches(rows.getString(1))
              && filter.name().matches(rows.getString(2))) {
            handler.accept(rows);
          }
        }
      }
    }
  }

  /** Adds an equality if the pattern allows one name only; other patterns are matched later. */
  private static void restrict(
      StringBuilder sql, List<String> parameters, String name, NamePattern pattern) {
    String single = pattern.single();
    if (single != null) {
      sql.append(parameters.isEmpty() ? " WHERE " : " AND ").append(name).append(" = ?");
      parameters.add(single);
    }
  }
}
