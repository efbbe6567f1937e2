package io.mokadb.jdbc.metadata;

import io.mokadb.jdbc.result.DetachedOwner;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.ScrollableResultSet;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A builder of a metadata result: rows under the columns that the Javadoc prescribes. */
final class Rows {
  private final ResultColumns columns;
  private final int width;
  private final List<Object[]> rows = new ArrayList<>();

  /**
   * @param spec names separated by blanks, of VARCHAR columns unless {@code :I} (INTEGER), {@code
   *     :S} (SMALLINT), {@code :L} (BIGINT) or {@code :B} (BOOLEAN) follows
   */
  Rows(String spec) {
    List<ColumnInfo> infos = new ArrayList<>();
    for (String part : spec.trim().split("\\s+")) {
      int colon = part.indexOf(':');
      String name = colon < 0 ? part : part.substring(0, colon);
      infos.add(new ColumnInfo(name, name, null, null, type(part, colon), true, false));
    }
    columns = new ResultColumns(infos);
    width = infos.size();
  }

  private static SqlType type(String part, int colon) {
    return SqlType.of(
        switch (colon < 0 ? 'V' : part.charAt(colon + 1)) {
          case 'I' -> Kind.INTEGER;
          case 'S' -> Kind.SMALLINT;
          case 'L' -> Kind.BIGINT;
          case 'B' -> Kind.BOOLEAN;
          default -> Kind.VARCHAR;
        });
  }

  /** Adds a row: one value per column, of the classes of a session. */
  Rows add(Object... values) {
    if (values.length != width) {
      throw new IllegalArgumentException(values.length + " values for " + width + " columns");
    }
    rows.add(values);
    return this;
  }

  /** Sorts by columns, which count from 0: nulls first, stable. */
  Rows sortBy(int... ordinals) {
    Comparator<Object[]> order = null;
    for (int ordinal : ordinals) {
      Comparator<Object[]> next = (left, right) -> compare(left[ordinal], right[ordinal]);
      order = order == null ? next : order.thenComparing(next);
    }
    rows.sort(order);
    return this;
  }

  @SuppressWarnings("unchecked") // A column holds one class, and all of them are Comparable.
  private static int compare(Object left, Object right) {
    if (left == null || right == null) {
      return Boolean.compare(left != null, right != null);
    }
    return ((Comparable<Object>) left).compareTo(right);
  }

  ResultSet open(Connection connection) {
    return new ScrollableResultSet(new DetachedOwner(connection, null), columns, rows, 0);
  }
}
