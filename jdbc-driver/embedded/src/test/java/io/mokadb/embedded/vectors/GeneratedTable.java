package io.mokadb.embedded.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A table of random columns and rows: nulls, few and many different values, extremes. */
final class GeneratedTable {
  private static final String[] TYPES = {
    "INTEGER",
    "BIGINT",
    "SMALLINT",
    "DECIMAL(9, 2)",
    "DECIMAL(30, 4)",
    "DOUBLE",
    "BOOLEAN",
    "DATE",
    "TIMESTAMP",
    "VARCHAR(20)",
    "CHAR(8)",
  };

  /**
   * @param range how different values are: 0 for all alike, 3 for up to the limits of the type
   * @param nulls one value in so many is null; 0 for none
   */
  record Column(String name, String type, int range, int nulls) {}

  final List<Column> columns = new ArrayList<>();
  private final Random random;
  private final boolean textKey;
  private int added;

  GeneratedTable(Random random) {
    this.random = random;
    this.textKey = random.nextInt(5) == 0;
    columns.add(new Column("id", textKey ? "VARCHAR(12)" : "INTEGER", 2, 0));
    for (int i = 2 + random.nextInt(6); i > 0; i--) {
      addColumn();
    }
  }

  private Column addColumn() {
    Column column =
        new Column(
            "c" + added++,
            TYPES[random.nextInt(TYPES.length)],
            random.nextInt(4),
            random.nextInt(3) == 0 ? 2 + random.nextInt(8) : 0);
    columns.add(column);
    return column;
  }

  String create() {
    StringBuilder sql = new StringBuilder("CREATE TABLE t (");
    for (Column column : columns) {
      sql.append(column.name()).append(' ').append(column.type());
      sql.append(column.nulls() == 0 ? " NOT NULL, " : ", ");
    }
    if (columns.size() > 4 && random.nextInt(4) == 0) {
      sql.append("COLUMN GROUP g (c1, c2), ");
    }
    return sql.append("PRIMARY KEY (id))").toString();
  }

  /** None, or a few. */
  List<String> indexes() {
    List<String> indexes = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Column first = columns.get(1 + random.nextInt(columns.size() - 1));
      Column other = columns.get(1 + random.nextInt(columns.size() - 1));
      boolean same = first == other;
      indexes.add(
          "CREATE INDEX i"
              + i
              + " ON t ("
              + first.name()
              + (same ? "" : ", " + other.name())
              + ")");
    }
    return indexes;
  }

  String alter() {
    Column column = addColumn();
    boolean given = column.nulls() == 0 || random.nextBoolean();
    return "ALTER TABLE t ADD COLUMN "
        + column.name()
        + " "
        + column.type()
        + (given ? " DEFAULT " + value(column) : "")
        + (column.nulls() == 0 ? " NOT NULL" : "");
  }

  String insert(int id) {
    StringBuilder sql = new StringBuilder("INSERT INTO t VALUES (").append(key(id));
    for (Column column : columns.subList(1, columns.size())) {
      sql.append(", ").append(value(column));
    }
    return sql.append(")").toString();
  }

  String update(int id) {
    Column column = columns.get(1 + random.nextInt(columns.size() - 1));
    return "UPDATE t SET " + column.name() + " = " + value(column) + " WHERE id = " + key(id);
  }

  String delete(int id) {
    return "DELETE FROM t WHERE id = " + key(id);
  }

  String key(int id) {
    return textKey ? "'k" + id + "'" : "" + id;
  }

  /** A literal of a column's type. */
  String value(Column column) {
    if (column.nulls() > 0 && random.nextInt(column.nulls()) == 0) {
      return "NULL";
    }
    int few = column.range() == 0 ? 7 : random.nextInt(column.range() == 1 ? 5 : 2_000);
    boolean extreme = column.range() == 3 && random.nextInt(20) == 0;
    String sign = random.nextInt(3) == 0 && few != 0 ? "-" : "";
    return switch (column.type()) {
      case "INTEGER" -> extreme ? sign + Integer.MAX_VALUE : sign + few;
      case "BIGINT" -> extreme ? sign + Long.MAX_VALUE : sign + few * 1_000L;
      case "SMALLINT" -> extreme ? sign + Short.MAX_VALUE : sign + few;
      case "DECIMAL(9, 2)" -> sign + few + (extreme ? "123.45" : ".5");
      case "DECIMAL(30, 4)" -> sign + few + (extreme ? "12345678901234567890.1234" : ".25");
      case "DOUBLE" -> sign + few + (extreme ? "E300" : ".1E0");
      case "BOOLEAN" -> few % 2 == 0 ? "TRUE" : "FALSE";
      case "DATE" -> "DATE '" + (extreme ? "9999" : 1900 + few % 200) + "-02-03'";
      case "TIMESTAMP" ->
          "TIMESTAMP '" + (extreme ? "0001" : 1900 + few % 200) + "-01-01 10:00:00.5'";
      default -> "'" + (extreme ? "zz ä" : "t") + few % 100 + "'";
    };
  }
}
