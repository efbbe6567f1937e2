package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Queries drawn from a seed over the tables of {@link SampleData}: joins, sub-queries, groups, set
 * operations, windows. They keep to what databases agree about: no division, no padding, nothing
 * that overflows. Confined.
 */
final class RandomQueries {
  private static final String[] COMPARISONS = {"=", "<>", "<", "<=", ">", ">="};
  private static final String[] AGGREGATES = {"SUM", "MIN", "MAX", "COUNT"};
  private static final List<Table> TABLES =
      List.of(
          new Table("EMP", List.of("ID", "DEPT_ID", "BOSS"), List.of("NAME")),
          new Table("DEPT", List.of("ID"), List.of("NAME", "CITY")),
          new Table("SALE", List.of("EMP_ID", "SEQ"), List.of()),
          new Table("LOGS", List.of("A"), List.of("B")));

  private final Random random;
  private int aliases;

  RandomQueries(long seed) {
    this.random = new Random(seed);
  }

  private record Table(String name, List<String> numbers, List<String> texts) {}

  private record Source(String alias, Table table) {}

  String next() {
    aliases = 0;
    return switch (random.nextInt(9)) {
      case 0, 1 -> grouped();
      case 2 -> combined();
      case 3 -> derived();
      case 4 -> windowed();
      case 5 ->
          plain(List.of()) + " ORDER BY 1, 2, 3" + (one(2) ? " LIMIT " + random.nextInt(9) : "");
      default -> plain(List.of());
    };
  }

  private String plain(List<Source> outer) {
    StringBuilder from = new StringBuilder();
    List<Source> sources = from(from, 3);
    List<Source> seen = with(sources, outer);
    return "SELECT "
        + (one(4) ? "DISTINCT " : "")
        + number(seen, 1)
        + ", "
        + text(sources)
        + ", "
        + number(seen, 2)
        + from
        + where(seen, 2);
  }

  private String grouped() {
    StringBuilder from = new StringBuilder();
    List<Source> sources = from(from, 3);
    String key = one(3) ? text(sources) : column(sources);
    String where = where(sources, 2);
    if (one(5)) {
      return "SELECT COUNT(*), " + aggregate(sources) + ", " + aggregate(sources) + from + where;
    }
    return "SELECT "
        + key
        + ", COUNT(*), "
        + aggregate(sources)
        + from
        + where
        + " GROUP BY "
        + key
        + (one(2) ? " HAVING " + aggregate(sources) + " " + comparison() + " " + constant() : "");
  }

  private String combined() {
    String operator = List.of("UNION", "UNION ALL", "INTERSECT", "EXCEPT").get(random.nextInt(4));
    return narrow(List.of())
        + " "
        + operator
        + " "
        + narrow(List.of())
        + (one(2) ? " ORDER BY 1 LIMIT " + random.nextInt(9) : "");
  }

  private String derived() {
    String alias = alias();
    String inner =
        one(2)
            ? "SELECT DEPT_ID AS K, COUNT(*) AS N FROM EMP GROUP BY DEPT_ID"
            : "SELECT EMP_ID AS K, MAX(SEQ) AS N FROM SALE GROUP BY EMP_ID";
    StringBuilder from = new StringBuilder();
    List<Source> sources = from(from, 1);
    String join = one(2) ? " LEFT JOIN (" : " JOIN (";
    return "SELECT "
        + column(sources)
        + ", "
        + alias
        + ".N"
        + from
        + join
        + inner
        + ") "
        + alias
        + " ON "
        + alias
        + ".K = "
        + column(sources)
        + where(sources, 1);
  }

  private String windowed() {
    String function =
        List.of(
                "ROW_NUMBER() OVER (PARTITION BY DEPT_ID ORDER BY ID)",
                "RANK() OVER (ORDER BY BOSS)",
                "DENSE_RANK() OVER (PARTITION BY BOSS ORDER BY DEPT_ID)",
                "SUM(ID) OVER (PARTITION BY DEPT_ID)",
                "COUNT(BOSS) OVER (PARTITION BY DEPT_ID ORDER BY ID)",
                "MAX(ID) OVER (ORDER BY ID ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)",
                "LAG(ID) OVER (PARTITION BY DEPT_ID ORDER BY ID)",
                "FIRST_VALUE(ID) OVER (PARTITION BY BOSS ORDER BY ID DESC)")
            .get(random.nextInt(8));
    return "SELECT ID, "
        + function
        + " FROM EMP"
        + where(List.of(new Source("EMP", TABLES.get(0))), 1);
  }

  /** One column of numbers. */
  private String narrow(List<Source> outer) {
    StringBuilder from = new StringBuilder();
    List<Source> sources = from(from, 2);
    return "SELECT " + column(sources) + from + where(with(sources, outer), 1);
  }

  private List<Source> from(StringBuilder sql, int most) {
    List<Source> sources = new ArrayList<>();
    int count = 1 + random.nextInt(most);
    for (int i = 0; i < count; i++) {
      Source source = new Source(alias(), TABLES.get(random.nextInt(TABLES.size())));
      List<Source> seen = new ArrayList<>(sources);
      sources.add(source);
      String named = source.table.name + " " + source.alias;
      if (i == 0) {
        sql.append(" FROM ").append(named);
        continue;
      }
      String join = List.of("JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN").get(random.nextInt(4));
      String equal = column(seen) + " = " + column(List.of(source));
      sql.append(" ").append(join).append(" ").append(named).append(" ON ").append(equal);
      if (one(3)) {
        sql.append(" AND ").append(simple(sources));
      }
    }
    return sources;
  }

  private String where(List<Source> sources, int depth) {
    return one(5) ? "" : " WHERE " + condition(sources, depth);
  }

  private String condition(List<Source> sources, int depth) {
    if (depth == 0) {
      return simple(sources);
    }
    return switch (random.nextInt(9)) {
      case 0 -> "(" + condition(sources, depth - 1) + " AND " + condition(sources, depth - 1) + ")";
      case 1, 2 ->
          "(" + condition(sources, depth - 1) + " OR " + condition(sources, depth - 1) + ")";
      case 3 -> "NOT (" + condition(sources, depth - 1) + ")";
      case 4 -> (one(2) ? "NOT " : "") + "EXISTS (" + correlated(sources) + ")";
      case 5 -> column(sources) + (one(2) ? " NOT IN (" : " IN (") + narrow(List.of()) + ")";
      case 6 -> number(sources, 1) + " " + comparison() + " (" + scalar(sources) + ")";
      default -> simple(sources);
    };
  }

  private String correlated(List<Source> outer) {
    Source inner = new Source(alias(), TABLES.get(random.nextInt(TABLES.size())));
    return "SELECT 1 FROM "
        + inner.table.name
        + " "
        + inner.alias
        + " WHERE "
        + column(List.of(inner))
        + (one(3) ? " < " : " = ")
        + column(outer)
        + (one(2) ? " AND " + simple(List.of(inner)) : "");
  }

  private String scalar(List<Source> outer) {
    Source inner = new Source(alias(), TABLES.get(random.nextInt(TABLES.size())));
    return "SELECT "
        + AGGREGATES[random.nextInt(4)]
        + "("
        + column(List.of(inner))
        + ") FROM "
        + inner.table.name
        + " "
        + inner.alias
        + (one(3)
            ? " WHERE " + simple(List.of(inner))
            : " WHERE " + column(List.of(inner)) + " = " + column(outer));
  }

  private String simple(List<Source> sources) {
    return switch (random.nextInt(9)) {
      case 0 -> column(sources) + (one(2) ? " IS NULL" : " IS NOT NULL");
      case 1 -> column(sources) + " BETWEEN " + random.nextInt(6) + " AND " + random.nextInt(12);
      case 2 ->
          column(sources)
              + (one(3) ? " NOT IN (" : " IN (")
              + constant()
              + ", "
              + constant()
              + ", "
              + (one(6) ? "NULL" : constant())
              + ")";
      case 3 ->
          text(sources)
              + " LIKE '"
              + List.of("%a%", "emp1%", "B%", "_o%").get(random.nextInt(4))
              + "'";
      case 4 ->
          "COALESCE("
              + column(sources)
              + ", "
              + constant()
              + ") "
              + comparison()
              + " "
              + constant();
      case 5 -> number(sources, 1) + " IS DISTINCT FROM " + number(sources, 1);
      case 6 -> number(sources, 1) + " " + comparison() + " " + number(sources, 1);
      default -> column(sources) + " " + comparison() + " " + constant();
    };
  }

  private String number(List<Source> sources, int depth) {
    if (depth == 0) {
      return one(4) ? constant() : column(sources);
    }
    return switch (random.nextInt(8)) {
      case 0 -> number(sources, depth - 1) + " + " + column(sources);
      case 1 ->
          "CASE WHEN "
              + simple(sources)
              + " THEN "
              + column(sources)
              + " ELSE "
              + constant()
              + " END";
      case 2 -> "NULLIF(" + column(sources) + ", " + constant() + ")";
      case 3 -> depth > 1 ? "(" + scalar(sources) + ")" : column(sources);
      default -> column(sources);
    };
  }

  private String aggregate(List<Source> sources) {
    String function = AGGREGATES[random.nextInt(4)];
    return function + "(" + (one(4) ? "DISTINCT " : "") + column(sources) + ")";
  }

  private String column(List<Source> sources) {
    Source source = sources.get(random.nextInt(sources.size()));
    List<String> numbers = source.table.numbers;
    return source.alias + "." + numbers.get(random.nextInt(numbers.size()));
  }

  private String text(List<Source> sources) {
    List<String> texts = new ArrayList<>();
    for (Source source : sources) {
      source.table.texts.forEach(name -> texts.add(source.alias + "." + name));
    }
    return texts.isEmpty() ? "'none'" : texts.get(random.nextInt(texts.size()));
  }

  private String comparison() {
    return COMPARISONS[random.nextInt(COMPARISONS.length)];
  }

  private String constant() {
    return String.valueOf(random.nextInt(12));
  }

  private boolean one(int in) {
    return random.nextInt(in) == 0;
  }

  private String alias() {
    return "T" + aliases++;
  }

  private static List<Source> with(List<Source> sources, List<Source> outer) {
    List<Source> all = new ArrayList<>(sources);
    all.addAll(outer);
    return all;
  }
}
