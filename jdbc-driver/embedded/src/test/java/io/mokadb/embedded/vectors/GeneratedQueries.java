package io.mokadb.embedded.vectors;

import io.mokadb.embedded.vectors.GeneratedTable.Column;
import java.util.Random;

/** Random queries that filter, group and aggregate a table. */
final class GeneratedQueries {
  private static final String[] COMPARISONS = {" = ", " <> ", " < ", " <= ", " > ", " >= "};

  private final GeneratedTable table;
  private final Random random;

  GeneratedQueries(GeneratedTable table, Random random) {
    this.table = table;
    this.random = random;
  }

  String next(int keys) {
    return random.nextInt(4) == 0 ? rows() : groups(keys);
  }

  private String rows() {
    String limit = random.nextInt(5) == 0 ? " LIMIT 7" : "";
    return "SELECT "
        + column().name()
        + ", "
        + column().name()
        + " FROM t WHERE "
        + condition(2)
        + (random.nextInt(3) == 0 ? " ORDER BY id" : "")
        + limit;
  }

  private String groups(int keys) {
    String where = random.nextInt(4) == 0 ? "" : " WHERE " + condition(2);
    if (random.nextInt(4) == 0) {
      String bounds =
          "id >= " + table.key(random.nextInt(keys)) + " AND id < " + table.key(keys / 2);
      where = where.isEmpty() ? " WHERE " + bounds : where + " AND " + bounds;
    }
    StringBuilder groups = new StringBuilder();
    for (int i = random.nextInt(3); i > 0; i--) {
      groups.append(groups.isEmpty() ? "" : ", ").append(column().name());
    }
    StringBuilder select = new StringBuilder(groups);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      select.append(select.isEmpty() ? "" : ", ").append(aggregate());
    }
    return "SELECT "
        + select
        + " FROM t"
        + where
        + (groups.isEmpty() ? "" : " GROUP BY " + groups)
        + (random.nextInt(6) == 0 ? " HAVING COUNT(*) > 2" : "");
  }

  private Column column() {
    return table.columns.get(random.nextInt(table.columns.size()));
  }

  private static boolean isNumber(Column column) {
    return switch (column.type()) {
      case "INTEGER", "BIGINT", "SMALLINT", "DECIMAL(9, 2)", "DECIMAL(30, 4)", "DOUBLE" -> true;
      default -> false;
    };
  }

  private String aggregate() {
    Column column = column();
    String name = column.name();
    String filter = random.nextInt(8) == 0 ? " FILTER (WHERE " + condition(0) + ")" : "";
    if (isNumber(column) && random.nextBoolean()) {
      Column other = column();
      String computed = isNumber(other) ? name + operator() + other.name() : name + " + 1";
      return switch (random.nextInt(7)) {
            case 0 -> "AVG(" + name + ")";
            case 1 -> "SUM(" + computed + ")";
            case 2 -> "STDDEV_POP(" + name + ")";
            case 3 -> "SUM(DISTINCT " + name + ")";
            default -> "SUM(" + name + ")";
          }
          + filter;
    }
    return switch (random.nextInt(6)) {
          case 0, 1 -> "COUNT(*)";
          case 2 -> "COUNT(" + name + ")";
          case 3 -> "COUNT(DISTINCT " + name + ")";
          case 4 -> "MIN(" + name + ")";
          default -> "MAX(" + name + ")";
        }
        + filter;
  }

  private String operator() {
    return new String[] {" + ", " - ", " * ", " / "}
        [random.nextInt(random.nextInt(5) == 0 ? 4 : 3)];
  }

  private String condition(int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      return switch (random.nextInt(4)) {
        case 0 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
        case 1 -> "NOT (" + condition(depth - 1) + ")";
        default -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
      };
    }
    Column column = column();
    String name = column.name();
    return switch (random.nextInt(10)) {
      case 0 -> name + " IS NULL";
      case 1 -> name + " IS NOT NULL";
      case 2 -> name + " BETWEEN " + constant(column) + " AND " + constant(column);
      case 3 -> name + " IN (" + constant(column) + ", " + constant(column) + ")";
      case 4 -> name + " NOT IN (" + constant(column) + ", " + constant(column) + ")";
      case 5 ->
          isText(column)
              ? name + (random.nextBoolean() ? " NOT" : "") + " LIKE 't1%'"
              : constant(column) + comparison() + name;
      case 6 ->
          isNumber(column) && random.nextInt(4) == 0
              ? "100 / " + name + " > 1"
              : name + comparison() + constant(column);
      default -> name + comparison() + constant(column);
    };
  }

  private static boolean isText(Column column) {
    return column.type().startsWith("VARCHAR") || column.type().startsWith("CHAR");
  }

  private String comparison() {
    return COMPARISONS[random.nextInt(COMPARISONS.length)];
  }

  /** A constant like the column's values; for a number, now and then one between them. */
  private String constant(Column column) {
    if (isNumber(column) && random.nextInt(6) == 0) {
      return "12.3456";
    }
    if (column.name().equals("id")) {
      return table.key(random.nextInt(1_000));
    }
    return table.value(column);
  }
}
