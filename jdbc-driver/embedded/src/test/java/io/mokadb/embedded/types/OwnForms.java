package io.mokadb.embedded.types;

import java.util.List;

/** Operators that compare values of one column with one another. */
final class OwnForms {
  private static final String PAIRS = "SELECT a.id, b.id FROM ";

  /** Pairs of rows whose values are the same, null being one. */
  static final List<String> GROUPED =
      List.of(
          PAIRS + pairs("SELECT id, MIN(id) OVER (PARTITION BY v) AS g FROM t_$a"),
          PAIRS
              + pairs(
                  "SELECT t.id, q.g FROM t_$a AS t JOIN (SELECT v, MIN(id) AS g FROM t_$a GROUP BY"
                      + " v) AS q ON q.v IS NOT DISTINCT FROM t.v"),
          PAIRS
              + "t_$a AS a, t_$a AS b WHERE (SELECT COUNT(*) FROM (SELECT DISTINCT c.v FROM t_$a AS"
              + " c WHERE c.id IN (a.id, b.id)) AS q) = 1",
          PAIRS
              + "t_$a AS a, t_$a AS b WHERE (SELECT COUNT(DISTINCT c.v) FROM t_$a AS c"
              + " WHERE c.id IN (a.id, b.id)) = CASE WHEN a.v IS NULL AND b.v IS NULL THEN 0"
              + " WHEN a.v IS NULL OR b.v IS NULL THEN 99 ELSE 1 END");

  /** Pairs of rows of which the first has the lesser value. */
  static final List<String> SORTED =
      List.of(
          PAIRS + less("SELECT id, RANK() OVER (ORDER BY v) AS g FROM t_$a WHERE v IS NOT NULL"),
          PAIRS
              + less(
                  "SELECT id, DENSE_RANK() OVER (ORDER BY v DESC) * -1 AS g FROM x_$a"
                      + " WHERE v IS NOT NULL"),
          PAIRS
              + "t_$a AS a, t_$a AS b WHERE (SELECT MIN(c.v) FROM t_$a AS c"
              + " WHERE c.id IN (a.id, b.id)) <> b.v AND a.v IS NOT NULL",
          PAIRS
              + "t_$a AS a, t_$a AS b WHERE (SELECT MAX(c.v) FROM t_$a AS c"
              + " WHERE c.id IN (a.id, b.id)) <> a.v AND b.v IS NOT NULL",
          PAIRS + "t_$a AS a, t_$a AS b WHERE GREATEST(a.v, b.v) <> a.v",
          PAIRS
              + "x_$a AS a, x_$a AS b WHERE a.v <> b.v AND b.v IS NOT NULL AND a.id ="
              + " (SELECT c.id FROM x_$a AS c WHERE c.id IN (a.id, b.id) ORDER BY c.v LIMIT 1)");

  private OwnForms() {}

  private static String pairs(String groups) {
    return "(" + groups + ") AS a JOIN (" + groups + ") AS b ON a.g = b.g";
  }

  private static String less(String ranks) {
    return "(" + ranks + ") AS a JOIN (" + ranks + ") AS b ON a.g < b.g";
  }
}
