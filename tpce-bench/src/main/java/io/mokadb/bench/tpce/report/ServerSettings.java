package io.mokadb.bench.tpce.report;

import io.mokadb.bench.tpce.db.Site;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of the database, by the queries of its dialect. A row of two columns is a name and its
 * value; of a row of another width each column is a setting.
 */
final class ServerSettings {

  private final Site site;

  ServerSettings(Site site) {
    this.site = site;
  }

  /** All settings; a query that fails leaves its message under its own text. */
  Map<String, String> read() throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String query : site.dialect().settings()) {
      try (Connection connection = site.connect()) {
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery(query)) {
          read(rows, settings);
        } catch (SQLException e) {
          settings.put(query, "not read: " + e.getMessage());
        } finally {
          connection.rollback();
        }
      }
    }
    return settings;
  }

  private static void read(ResultSet rows, Map<String, String> settings) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    while (rows.next()) {
      if (columns.getColumnCount() == 2) {
        settings.put(rows.getString(1), String.valueOf(rows.getString(2)));
      } else {
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          settings.put(columns.getColumnLabel(i), String.valueOf(rows.getString(i)));
        }
      }
    }
  }
}
