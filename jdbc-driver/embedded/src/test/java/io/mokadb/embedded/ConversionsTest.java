package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code DatabaseMetaData.supportsConvert} tells for all pairs of types what CONVERT does. */
final class ConversionsTest {
  /** A value of each type that SQL can write, as a text and with its type. */
  private static final Map<JDBCType, String[]> VALUES = new EnumMap<>(JDBCType.class);

  static {
    for (String number : "TINYINT SMALLINT INTEGER BIGINT REAL DOUBLE DECIMAL NUMERIC".split(" ")) {
      VALUES.put(JDBCType.valueOf(number), new String[] {"1", number});
    }
    VALUES.put(JDBCType.FLOAT, new String[] {"1", "FLOAT"});
    for (String text : "CHAR VARCHAR NCHAR NVARCHAR CLOB NCLOB".split(" ")) {
      VALUES.put(
          JDBCType.valueOf(text),
          new String[] {"x", text.matches("N?CHAR") ? text + "(30)" : text});
    }
    VALUES.put(JDBCType.LONGVARCHAR, new String[] {"x", "VARCHAR"});
    VALUES.put(JDBCType.LONGNVARCHAR, new String[] {"x", "VARCHAR"});
    VALUES.put(JDBCType.BINARY, new String[] {"01", "BINARY(1)"});
    VALUES.put(JDBCType.VARBINARY, new String[] {"01", "VARBINARY"});
    VALUES.put(JDBCType.LONGVARBINARY, new String[] {"01", "VARBINARY"});
    VALUES.put(JDBCType.BLOB, new String[] {"01", "BLOB"});
    VALUES.put(JDBCType.BOOLEAN, new String[] {"TRUE", "BOOLEAN"});
    VALUES.put(JDBCType.BIT, new String[] {"TRUE", "BOOLEAN"});
    VALUES.put(JDBCType.DATE, new String[] {"2024-05-06", "DATE"});
    VALUES.put(JDBCType.TIME, new String[] {"07:08:09", "TIME"});
    VALUES.put(JDBCType.TIMESTAMP, new String[] {"2024-05-06 07:08:09", "TIMESTAMP"});
    VALUES.put(JDBCType.TIME_WITH_TIMEZONE, new String[] {"07:08:09+02:00", "TIME WITH TIME ZONE"});
    VALUES.put(
        JDBCType.TIMESTAMP_WITH_TIMEZONE,
        new String[] {"2024-05-06 07:08:09+02:00", "TIMESTAMP WITH TIME ZONE"});
  }

  @Test
  void supportsConvert_everyPair_isWhatConvertDoes() throws SQLException {
    List<String> wrong = new ArrayList<>();
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect()) {
      DatabaseMetaData metadata = connection.getMetaData();
      for (JDBCType from : JDBCType.values()) {
        for (JDBCType to : JDBCType.values()) {
          boolean told =
              metadata.supportsConvert(from.getVendorTypeNumber(), to.getVendorTypeNumber());
          String failure = failure(connection, from, to);
          if (told != (failure == null)) {
            wrong.add(from + " to " + to + ": " + (told ? failure : "works"));
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Converts a value; from a text one that says a value of the other type. */
  private static String failure(Connection connection, JDBCType from, JDBCType to) {
    String[] value = VALUES.get(from);
    if (value == null || !VALUES.containsKey(to)) {
      return "SQL has no such type";
    }
    boolean text = value[0].equals("x");
    String source = "CAST('" + (text ? VALUES.get(to)[0] : value[0]) + "' AS " + value[1] + ")";
    try {
      TestDatabase.query(connection, "SELECT {fn CONVERT(" + source + ", SQL_" + to + ")}");
      return null;
    } catch (SQLException refused) {
      return refused.getMessage();
    }
  }
}
