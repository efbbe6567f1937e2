package io.mokadb.fuzz.run;

import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Sets constants as parameters, each as the Java type that fits its SQL type. */
final class Parameters {
  private Parameters() {}

  static void set(PreparedStatement statement, int index, TreePart.Constant constant)
      throws SQLException {
    String value = constant.value();
    if (value == null) {
      statement.setNull(index, jdbcType(constant.sort()));
      return;
    }
    switch (constant.sort()) {
      case INTEGER -> statement.setInt(index, Integer.parseInt(value));
      case BIGINT -> statement.setLong(index, Long.parseLong(value));
      case DECIMAL -> statement.setBigDecimal(index, new BigDecimal(value));
      case DOUBLE -> statement.setDouble(index, Double.parseDouble(value));
      case DATE -> statement.setObject(index, LocalDate.parse(value));
      case TIMESTAMP -> statement.setObject(index, LocalDateTime.parse(value.replace(' ', 'T')));
      case BOOLEAN -> statement.setBoolean(index, value.equals("TRUE"));
      default -> statement.setString(index, value);
    }
  }

  private static int jdbcType(Sort sort) {
    return switch (sort) {
      case INTEGER -> Types.INTEGER;
      case BIGINT -> Types.BIGINT;
      case DECIMAL -> Types.DECIMAL;
      case DOUBLE -> Types.DOUBLE;
      case DATE -> Types.DATE;
      case TIMESTAMP -> Types.TIMESTAMP;
      case BOOLEAN -> Types.BOOLEAN;
      default -> Types.VARCHAR;
    };
  }
}
