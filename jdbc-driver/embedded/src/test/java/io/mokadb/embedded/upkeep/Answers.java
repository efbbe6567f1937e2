package io.mokadb.embedded.upkeep;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/** Rows of queries as text, sorted. */
final class Answers {
  private Answers() {}

  static List<String> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      List<String> lines = new ArrayList<>();
      while (rows.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(text(rows.getObject(i)));
        }
        lines.add(String.join(", ", cells));
      }
      Collections.sort(lines);
      return lines;
    }
  }

  /** Numbers without the digits that only their type has. */
  private static String text(Object value) {
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    return value instanceof Double number && number == 0 ? "0" : String.valueOf(value);
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** What of one list is not in the other, as multisets. */
  static List<String> minus(List<String> some, List<String> others) {
    List<String> left = new ArrayList<>(some);
    others.forEach(left::remove);
    return left;
  }
}
