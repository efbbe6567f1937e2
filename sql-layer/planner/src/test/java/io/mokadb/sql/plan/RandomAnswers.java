package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Random views over the sample tables, and queries that ask for some of what a view has. */
final class RandomAnswers {
  /** The tables of a FROM clause, with texts that mean the same. */
  private record Source(String aliases, List<String> texts) {}

  private static final List<Source> SOURCES =
      List.of(
          new Source("E", List.of("EMP E", "(SELECT * FROM EMP WHERE TRUE) E")),
          new Source(
              "ED",
              List.of(
                  "EMP E JOIN DEPT D ON D.ID = E.DEPT_ID",
                  "DEPT D JOIN EMP E ON E.DEPT_ID = D.ID",
                  "(SELECT * FROM DEPT) D CROSS JOIN EMP E WHERE E.DEPT_ID = D.ID")),
          new Source(
              "EB",
              List.of("EMP E JOIN EMP B ON B.ID = E.BOSS", "EMP B JOIN EMP E ON B.ID = E.BOSS")),
          new Source("L", List.of("LOGS L")),
          new Source(
              "LM", List.of("LOGS L JOIN LOGS M ON L.A = M.A", "LOGS M, LOGS L WHERE M.A = L.A")),
          new Source(
              "SE",
              List.of(
                  "SALE S JOIN EMP E ON E.ID = S.EMP_ID", "EMP E, SALE S WHERE E.ID = S.EMP_ID")),
          new Source(
              "SED",
              List.of(
                  "SALE S JOIN EMP E ON E.ID = S.EMP_ID JOIN DEPT D ON D.ID = E.DEPT_ID",
                  "DEPT D JOIN EMP E ON E.DEPT_ID = D.ID JOIN SALE S ON S.EMP_ID = E.ID")),
          new Source("ED", List.of("DEPT D LEFT JOIN EMP E ON E.DEPT_ID = D.ID")));

  private static final List<String> KEYS =
      List.of(
          "E.DEPT_ID",
          "E.ACTIVE",
          "E.CODE",
          "E.SCORE",
          "E.HIRED",
          "E.BOSS",
          "E.SALARY",
          "E.DEPT_ID + 1",
          "E.ACTIVE IS NULL",
          "EXTRACT(MONTH FROM E.HIRED)",
          "CASE WHEN E.SALARY > 3000 THEN 'much' ELSE 'less' END",
          "CAST(E.DEPT_ID AS VARCHAR(5))",
          "D.ID",
          "D.CITY",
          "COALESCE(D.CITY, 'none')",
          "D.NAME",
          "B.DEPT_ID",
          "B.ID",
          "B.ACTIVE",
          "S.EMP_ID",
          "S.SEQ",
          "S.AMOUNT",
          "L.A",
          "L.B",
          "M.A",
          "M.B");

  private static final List<String> AGGREGATES =
      List.of(
          "COUNT(*)",
          "COUNT(E.SALARY)",
          "SUM(E.SALARY)",
          "SUM(E.BOSS)",
          "SUM(E.SALARY * 2)",
          "MIN(E.SALARY)",
          "MAX(E.NAME)",
          "MIN(E.SCORE)",
          "MAX(E.CODE)",
          "AVG(E.SALARY)",
          "AVG(E.DEPT_ID)",
          "SUM(E.SCORE)",
          "COUNT(DISTINCT E.DEPT_ID)",
          "SUM(DISTINCT E.DEPT_ID)",
          "EVERY(E.ACTIVE)",
          "COUNT(*) FILTER (WHERE E.ACTIVE)",
          "SUM(E.DEPT_ID) FILTER (WHERE E.SALARY > 2000)",
          "MIN(D.CITY)",
          "COUNT(D.CITY)",
          "SUM(B.SALARY)",
          "COUNT(B.ACTIVE)",
          "SUM(S.AMOUNT)",
          "SUM(S.SEQ)",
          "MAX(S.SOLD)",
          "COUNT(L.B)",
          "SUM(L.A)",
          "MIN(L.B)",
          "SUM(M.A)");

  private static final List<String> CONDITIONS =
      List.of(
          "E.DEPT_ID > 2",
          "E.DEPT_ID >= 3",
          "3 <= E.DEPT_ID",
          "E.DEPT_ID IN (1, 2, 5)",
          "E.DEPT_ID IS NOT NULL",
          "E.DEPT_ID IS NULL",
          "E.DEPT_ID IS DISTINCT FROM 3",
          "E.DEPT_ID <> 3",
          "NOT (E.DEPT_ID = 3)",
          "E.ACTIVE",
          "NOT E.ACTIVE",
          "E.ACTIVE IS NOT TRUE",
          "E.SALARY > 2000",
          "E.SALARY > 2500.5",
          "E.SALARY >= 2000",
          "E.SALARY < 4500",
          "E.SALARY IS NOT NULL",
          "E.SCORE > 20",
          "E.SCORE >= 20.25",
          "E.CODE = 'c1'",
          "E.CODE = 'c1  '",
          "E.CODE || '|' = 'c1  |'",
          "E.CODE LIKE 'c%'",
          "E.HIRED > DATE '2020-04-01'",
          "E.DEPT_ID = E.BOSS",
          "E.DEPT_ID > 4 OR E.ACTIVE",
          "1 = 0",
          "D.ID < 6",
          "D.ID > 2",
          "D.CITY = 'Rome'",
          "D.CITY IS NULL",
          "D.CITY IS NOT NULL",
          "B.DEPT_ID > 2",
          "B.ACTIVE",
          "S.SEQ > 1",
          "S.EMP_ID < 30",
          "L.A > 1",
          "L.A >= 2",
          "L.A IS NOT NULL",
          "L.B = 'kiwi'",
          "M.B = 'kiwi'",
          "M.A > 1");

  private final Random random;

  RandomAnswers(Random random) {
    this.random = random;
  }

  /** A query and what it is made of. */
  record Parts(
      Source source, List<String> keys, List<String> aggregates, List<String> conditions) {}

  Parts view() {
    Source source = SOURCES.get(random.nextInt(SOURCES.size()));
    boolean grouped = random.nextInt(3) > 0;
    return new Parts(
        source,
        some(of(source, KEYS), grouped ? random.nextInt(4) : 2 + random.nextInt(4)),
        grouped ? some(of(source, AGGREGATES), random.nextInt(3) == 0 ? 1 : 5) : List.of(),
        some(of(source, CONDITIONS), Math.max(0, random.nextInt(4) - 1)));
  }

  String text(Parts view) {
    List<String> items = items(view);
    return text(view, items, "");
  }

  /** What there is of the tables of a source. */
  private static List<String> of(Source source, List<String> all) {
    return all.stream()
        .filter(
            text ->
                Stream.of("E", "D", "B", "S", "L", "M")
                    .allMatch(
                        alias ->
                            source.aliases.contains(alias)
                                || !text.matches(".*\\b" + alias + "\\..*")))
        .toList();
  }

  private List<String> some(List<String> of, int count) {
    List<String> all = new ArrayList<>(of);
    Collections.shuffle(all, random);
    return List.copyOf(all.subList(0, Math.min(count, all.size())));
  }

  /** A query that a view may answer. */
  String query(Parts view) {
    Parts parts = like(view);
    List<String> items = new ArrayList<>(items(parts));
    Collections.shuffle(items, random);
    boolean grouped = !parts.aggregates.isEmpty() && !parts.keys.isEmpty();
    String having = grouped && random.nextInt(4) == 0 ? " HAVING COUNT(*) > 1" : "";
    String text = text(parts, items, having);
    return switch (random.nextInt(9)) {
      case 0 -> "SELECT COUNT(*) AS N, MIN(C0) AS LEAST_ FROM (" + text + ") X";
      case 1 -> "SELECT * FROM (" + text + ") X WHERE C0 IS NOT NULL";
      case 2 -> text + " UNION ALL " + text(parts, items, "");
      case 3 -> "SELECT DEPT.ID, X.* FROM DEPT LEFT JOIN (" + text + ") X ON C0 IS NULL";
      case 4 -> "SELECT ID FROM DEPT WHERE EXISTS (SELECT 1 FROM (" + text + ") X)";
      case 5 -> "SELECT DISTINCT C0 FROM (" + text + ") X";
      default -> text;
    };
  }

  private Parts like(Parts view) {
    Source source = view.source;
    List<String> keys = random.nextInt(3) == 0 ? view.keys : some(view.keys, random.nextInt(4));
    if (random.nextInt(8) == 0) {
      keys = some(of(source, KEYS), 2);
    }
    List<String> aggregates =
        random.nextInt(4) == 0
            ? some(of(source, AGGREGATES), 2)
            : some(view.aggregates, 1 + random.nextInt(3));
    List<String> conditions = new ArrayList<>(random.nextInt(6) == 0 ? List.of() : view.conditions);
    if (random.nextInt(2) == 0) {
      conditions.addAll(some(of(source, CONDITIONS), 1 + random.nextInt(2)));
    }
    return new Parts(source, keys, aggregates, conditions);
  }

  private static List<String> items(Parts parts) {
    List<String> items = new ArrayList<>(parts.keys);
    items.addAll(parts.aggregates);
    if (items.isEmpty()) {
      items.add("1");
    }
    return items;
  }

  private String text(Parts parts, List<String> items, String having) {
    List<String> named = new ArrayList<>();
    for (String item : items) {
      named.add(item + " AS C" + named.size());
    }
    String from = parts.source.texts.get(random.nextInt(parts.source.texts.size()));
    String where = String.join(" AND ", parts.conditions);
    String grouping = String.join(", ", parts.keys);
    return "SELECT "
        + String.join(", ", named)
        + " FROM "
        + from
        + (where.isEmpty()
            ? ""
            : (from.contains(" WHERE ") && !from.endsWith("E") ? " AND " : " WHERE ") + where)
        + (parts.aggregates.isEmpty() || grouping.isEmpty() ? "" : " GROUP BY " + grouping)
        + having;
  }
}
