package io.mokadb.embedded.dml;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Rows of a database as the model has them: numbers of any type as decimals. Stateless. */
final class Rows {
  private Rows() {}

  static BigDecimal plain(BigDecimal number) {
    return number.signum() == 0
        ? BigDecimal.ZERO
        : new BigDecimal(number.stripTrailingZeros().toPlainString());
  }

  static List<Object[]> of(ResultSet result) throws SQLException {
    List<Object[]> rows = new ArrayList<>();
    int width = result.getMetaData().getColumnCount();
    while (result.next()) {
      Object[] row = new Object[width];
      for (int i = 0; i < width; i++) {
        Object value = result.getObject(i + 1);
        row[i] = value instanceof Number ? plain(new BigDecimal(value.toString())) : value;
      }
      rows.add(row);
    }
    return rows;
  }

  static List<Object[]> of(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM " + table)) {
      return of(result);
    }
  }

  /** As literals in parentheses. */
  static String sql(Object[] row) {
    List<String> values = new ArrayList<>();
    for (Object value : row) {
      values.add(
          value instanceof String text
              ? "'" + text + "'"
              : value == null ? "NULL" : value.toString());
    }
    return "(" + String.join(", ", values) + ")";
  }
}
