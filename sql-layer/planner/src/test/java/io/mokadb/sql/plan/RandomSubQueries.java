package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Queries with sub-queries in all places, drawn from a seed: correlated over several levels,
 * lateral, in conditions of joins, over set operations, groups and windows. The tables are {@code
 * T1}, {@code T2} and {@code T3}, each with a key K and columns A, B, C that may be null. None of
 * the queries fails, and none has a choice of what it gives. Confined.
 */
final class RandomSubQueries {
  private static final String[] COLUMNS = {"k", "a", "b", "c"};
  private static final String[] COMPARISONS = {"=", "<>", "<", "<=", ">", ">="};

  private final Random random;
  private final List<String> visible = new ArrayList<>();
  private int aliases;

  RandomSubQueries(long seed) {
    this.random = new Random(seed);
  }

  /** A query. */
  String next() {
    visible.clear();
    aliases = 0;
    return query(1 + random.nextInt(3), 3);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String alias() {
    return "x" + aliases++;
  }

  /** A query of so many columns, all numbers. */
  private String query(int columns, int depth) {
    int mark = visible.size();
    try {
      return depth > 0 && chance(20)
          ? compound(columns, depth)
          : chance(15) ? limited(columns, depth) : select(columns, depth);
    } finally {
      forget(mark);
    }
  }

  private void forget(int mark) {
    while (visible.size() > mark) {
      visible.remove(visible.size() - 1);
    }
  }

  private String compound(int columns, int depth) {
    String[] operators = {
      "UNION", "UNION ALL", "EXCEPT", "EXCEPT ALL", "INTERSECT", "INTERSECT ALL"
    };
    return "("
        + query(columns, depth - 1)
        + ") "
        + operators[random.nextInt(operators.length)]
        + " ("
        + query(columns, depth - 1)
        + ")";
  }

  /** The first rows of a table in the order of its key. */
  private String limited(int columns, int depth) {
    String alias = alias();
    String from = table() + " " + alias;
    visible.add(alias);
    return "SELECT "
        + items(columns, depth)
        + " FROM "
        + from
        + " WHERE "
        + condition(depth - 1)
        + " ORDER BY "
        + alias
        + (chance(50) ? ".k" : ".k DESC")
        + " LIMIT "
        + (1 + random.nextInt(2))
        + (chance(30) ? " OFFSET 1" : "");
  }

  private String select(int columns, int depth) {
    if (chance(6)) {
      return "SELECT " + items(columns, depth);
    }
    String from = from(depth);
    String where = chance(75) ? " WHERE " + condition(depth - 1) : "";
    int kind = random.nextInt(100);
    if (kind < 15) {
      return aggregated(columns, from, where, depth);
    }
    if (kind < 27) {
      return grouped(columns, from, where, depth);
    }
    String distinct = chance(15) ? "DISTINCT " : "";
    if (kind < 37) {
      return "SELECT " + distinct + windows(columns, depth) + " FROM " + from + where;
    }
    return "SELECT " + distinct + items(columns, depth) + " FROM " + from + where;
  }

  private String items(int columns, int depth) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      items.add(number(depth - 1));
    }
    return String.join(", ", items);
  }

  private String windows(int columns, int depth) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      String argument = number(depth - 2);
      items.add(
          "SUM("
              + argument
              + ") OVER ("
              + (chance(50) ? "PARTITION BY " + column() : "")
              + (chance(40) ? " ORDER BY " + column() + " NULLS FIRST" : "")
              + ")");
    }
    return String.join(", ", items);
  }

  private String aggregate(int depth) {
    String[] functions = {"SUM", "MIN", "MAX", "COUNT", "COUNT(DISTINCT"};
    String function = functions[random.nextInt(functions.length)];
    if (chance(25)) {
      return "COUNT(*)";
    }
    return (function.endsWith("DISTINCT") ? function + " " : function + "(")
        + number(depth - 2)
        + ")";
  }

  private String aggregated(int columns, String from, String where, int depth) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      items.add(inner(() -> aggregate(depth)));
    }
    String having = chance(20) ? " HAVING " + inner(() -> aggregate(depth)) + " > 1" : "";
    return "SELECT " + String.join(", ", items) + " FROM " + from + where + having;
  }

  private String grouped(int columns, String from, String where, int depth) {
    String key = innermost() + "." + COLUMNS[random.nextInt(4)];
    String other = innermost() + "." + COLUMNS[random.nextInt(4)];
    String keys = chance(25) ? "GROUPING SETS ((" + key + "), (" + key + ", " + other + "))" : key;
    List<String> items = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      items.add(i == 0 && chance(60) ? key : inner(() -> aggregate(depth)));
    }
    String having = chance(30) ? " HAVING " + inner(() -> aggregate(depth)) + " >= 1" : "";
    return "SELECT "
        + String.join(", ", items)
        + " FROM "
        + from
        + where
        + " GROUP BY "
        + keys
        + having;
  }

  /** Text with columns of the innermost rows alone, so that it is clear whose aggregate it is. */
  private String inner(java.util.function.Supplier<String> text) {
    List<String> all = new ArrayList<>(visible);
    String own = innermost();
    visible.clear();
    visible.add(own);
    String made = text.get();
    visible.clear();
    visible.addAll(all);
    return made;
  }

  private String innermost() {
    return visible.get(visible.size() - 1);
  }

  private String table() {
    return "T" + (1 + random.nextInt(3));
  }

  private String from(int depth) {
    String first = source(depth, false);
    int count = depth > 1 ? random.nextInt(3) : random.nextInt(2);
    StringBuilder from = new StringBuilder(first);
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(10);
      if (kind < 3) {
        from.append(", ").append(source(depth, true));
        continue;
      }
      boolean lateral = kind < 8;
      if (!lateral && from.indexOf(", ") >= 0) {
        continue;
      }
      String join = kind < 6 ? " LEFT JOIN " : kind < 8 ? " JOIN " : " RIGHT JOIN ";
      from.append(join).append(source(depth, lateral)).append(" ON ");
      from.append(condition(depth - 2));
    }
    return from.toString();
  }

  /** A table or a query; a lateral one sees what stands before it. */
  private String source(int depth, boolean lateral) {
    String alias = alias();
    if (depth < 2 || chance(60)) {
      visible.add(alias);
      return table() + " " + alias;
    }
    List<String> before = new ArrayList<>(visible);
    if (!lateral) {
      // What stands before it in the same FROM cannot be seen; what is around the query could be.
      visible.clear();
    }
    String query = query(4, depth - 1);
    visible.clear();
    visible.addAll(before);
    visible.add(alias);
    return (lateral ? "LATERAL (" : "(") + query + ") " + alias + " (k, a, b, c)";
  }

  private String column() {
    if (visible.isEmpty()) {
      return String.valueOf(random.nextInt(3));
    }
    int last = visible.size() - 1;
    int chosen =
        chance(55) ? last - random.nextInt(Math.min(2, last + 1)) : random.nextInt(last + 1);
    return visible.get(chosen) + "." + COLUMNS[random.nextInt(4)];
  }

  private String number(int depth) {
    int kind = random.nextInt(100);
    if (depth > 0 && kind < 22) {
      return "(" + scalar(depth) + ")";
    }
    if (kind < 30) {
      return String.valueOf(random.nextInt(4));
    }
    if (depth > 0 && kind < 38) {
      return "(" + number(depth - 1) + " + " + number(depth - 1) + ")";
    }
    if (depth > 0 && kind < 46) {
      return "CASE WHEN "
          + condition(depth - 1)
          + " THEN "
          + number(depth - 1)
          + " ELSE "
          + number(depth - 1)
          + " END";
    }
    return kind < 50 ? "COALESCE(" + column() + ", 1)" : column();
  }

  /** A query that gives one row at most. */
  private String scalar(int depth) {
    int mark = visible.size();
    try {
      int kind = random.nextInt(4);
      if (kind == 0) {
        return "SELECT " + number(depth - 1);
      }
      if (kind == 1) {
        String alias = alias();
        String compared = column();
        visible.add(alias);
        return "SELECT "
            + number(depth - 1)
            + " FROM "
            + table()
            + " "
            + alias
            + " WHERE "
            + alias
            + ".k = "
            + compared
            + (chance(40) ? " AND " + condition(depth - 1) : "");
      }
      if (kind == 2) {
        String alias = alias();
        visible.add(alias);
        return "SELECT "
            + column()
            + " FROM "
            + table()
            + " "
            + alias
            + " WHERE "
            + condition(depth - 1)
            + " ORDER BY "
            + alias
            + ".k LIMIT 1"
            + (chance(25) ? " OFFSET 1" : "");
      }
      String from = from(depth - 1);
      String where = chance(80) ? " WHERE " + condition(depth - 1) : "";
      return aggregated(1, from, where, depth);
    } finally {
      forget(mark);
    }
  }

  private String condition(int depth) {
    int kind = random.nextInt(100);
    if (depth > 0 && kind < 12) {
      return (chance(35) ? "NOT " : "") + "EXISTS (" + query(1, depth - 1) + ")";
    }
    if (depth > 0 && kind < 25) {
      return number(depth - 1) + (chance(40) ? " NOT IN (" : " IN (") + query(1, depth - 1) + ")";
    }
    if (depth > 0 && kind < 29) {
      return "("
          + column()
          + ", "
          + column()
          + ")"
          + (chance(40) ? " NOT IN (" : " IN (")
          + query(2, depth - 1)
          + ")";
    }
    if (depth > 0 && kind < 36) {
      return column()
          + " "
          + COMPARISONS[random.nextInt(COMPARISONS.length)]
          + (chance(50) ? " ANY (" : " ALL (")
          + query(1, depth - 1)
          + ")";
    }
    if (depth > 0 && kind < 50) {
      return "("
          + condition(depth - 1)
          + (chance(50) ? " AND " : " OR ")
          + condition(depth - 1)
          + ")";
    }
    if (kind < 56) {
      return column() + (chance(50) ? " IS NULL" : " IS NOT NULL");
    }
    if (kind < 60) {
      return "NOT (" + condition(depth - 1) + ")";
    }
    return number(depth - 1)
        + " "
        + COMPARISONS[chance(60) ? 0 : random.nextInt(COMPARISONS.length)]
        + " "
        + number(depth - 1);
  }
}
