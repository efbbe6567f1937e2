package io.mokadb.jdbc.result;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Opens the elements of arrays as results. Stateless. */
public final class ArrayRows {
  private ArrayRows() {}

  /**
   * @param statement whose closing closes the result; null for none
   */
  static ResultSet open(Statement statement, SqlType type, int first, List<?> elements)
      throws SQLException {
    return open(
        statement == null ? null : statement.getConnection(), statement, type, first, elements);
  }

  public static ResultSet open(
      Connection connection, Statement statement, SqlType type, int first, List<?> elements) {
    List<Object[]> rows = new ArrayList<>();
    for (Object element : elements) {
      rows.add(new Object[] {first + rows.size(), element});
    }
    ResultColumns columns =
        new ResultColumns(
            List.of(column("INDEX", SqlType.of(Kind.INTEGER), false), column("VALUE", type, true)));
    return new ScrollableResultSet(new DetachedOwner(connection, statement), columns, rows, 0);
  }

  private static ColumnInfo column(String name, SqlType type, boolean nullable) {
    return new ColumnInfo(name, name, null, null, type, nullable, false);
  }
}
