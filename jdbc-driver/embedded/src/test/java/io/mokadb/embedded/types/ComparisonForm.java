package io.mokadb.embedded.types;

import static io.mokadb.embedded.types.ComparisonForm.Of.EQUAL;
import static io.mokadb.embedded.types.ComparisonForm.Of.EQUAL_OR_NULLS;
import static io.mokadb.embedded.types.ComparisonForm.Of.FOUND;
import static io.mokadb.embedded.types.ComparisonForm.Of.LESS;
import static io.mokadb.embedded.types.ComparisonForm.Of.NOT_FOUND;

import java.util.ArrayList;
import java.util.List;

/**
 * An operator in which values of two types meet.
 *
 * @param what it has to find
 * @param sql over the tables of the two types; {@code $a} and {@code $b} stand for tables
 */
record ComparisonForm(Of what, String sql) {
  /** Pairs of rows that a form finds, or rows of the first table. */
  enum Of {
    EQUAL,
    EQUAL_OR_NULLS,
    LESS,
    FOUND,
    NOT_FOUND
  }

  private static final String CROSS = "SELECT a.id, b.id FROM t_$a AS a, t_$b AS b WHERE ";
  private static final String ROWS = "SELECT a.id, 0 FROM t_$a AS a WHERE ";

  static final List<ComparisonForm> ALL =
      List.of(
          of(EQUAL, "SELECT a.id, b.id FROM t_$a AS a JOIN t_$b AS b ON a.v = b.v"),
          of(EQUAL, "SELECT a.id, b.id FROM t_$a AS a JOIN t_$b AS b ON b.v = a.v AND a.id > -1"),
          of(EQUAL, "SELECT a.id, b.id FROM t_$a AS a JOIN t_$b AS b USING (v)"),
          of(
              EQUAL,
              "SELECT a.id, b.id FROM t_$a AS a LEFT JOIN t_$b AS b ON a.v = b.v"
                  + " WHERE b.id IS NOT NULL"),
          of(
              EQUAL,
              "SELECT a.id, b.id FROM t_$a AS a FULL JOIN t_$b AS b ON a.v = b.v"
                  + " WHERE b.id IS NOT NULL AND a.id IS NOT NULL"),
          of(EQUAL, "SELECT a.id, b.id FROM t_$a AS a JOIN x_$b AS b ON a.v = b.v"),
          of(EQUAL, "SELECT a.id, b.id FROM x_$a AS a JOIN x_$b AS b ON a.v = b.v"),
          of(
              EQUAL,
              "SELECT a.id, b.id FROM x_$a AS a JOIN x_$b AS b ON a.v = b.v" + " ORDER BY a.v"),
          of(
              EQUAL,
              "SELECT a.id, b.id FROM t_$a AS a,"
                  + " LATERAL (SELECT id FROM x_$b AS c WHERE c.v = a.v LIMIT 100) AS b"),
          of(
              EQUAL,
              "SELECT a.id, b.id FROM t_$a AS a, LATERAL (SELECT c.id FROM t_$b AS c"
                  + " WHERE c.v = a.v GROUP BY c.id) AS b"),
          of(EQUAL, CROSS + "CASE a.v WHEN b.v THEN 1 END = 1"),
          of(EQUAL, CROSS + "NULLIF(a.v, b.v) IS NULL AND a.v IS NOT NULL"),
          of(EQUAL, CROSS + "(a.v, 1) = (b.v, 1)"),
          of(EQUAL, CROSS + "(1, a.v) IN ((1, b.v), (2, b.v))"),
          of(EQUAL, CROSS + "a.v IN (b.v)"),
          of(EQUAL, CROSS + "a.v IN (b.v, b.v)"),
          of(EQUAL, CROSS + "a.v = ANY (ARRAY[b.v])"),
          of(EQUAL, CROSS + "NOT (a.v <> ALL (ARRAY[b.v, b.v]))"),
          of(EQUAL, CROSS + "a.v BETWEEN b.v AND b.v"),
          of(EQUAL, CROSS + "a.v BETWEEN SYMMETRIC b.v AND b.v"),
          of(EQUAL, CROSS + "a.v <= b.v AND a.v >= b.v"),
          of(EQUAL, CROSS + "NOT (a.v <> b.v)"),
          of(EQUAL, CROSS + "a.v = (SELECT c.v FROM t_$b AS c WHERE c.id = b.id)"),
          of(EQUAL, CROSS + "a.v IN (SELECT c.v FROM t_$b AS c WHERE c.id = b.id)"),
          of(EQUAL, CROSS + "a.v = ANY (SELECT c.v FROM t_$b AS c WHERE c.id = b.id)"),
          of(
              EQUAL,
              CROSS
                  + "a.v >= ALL (SELECT c.v FROM t_$b AS c WHERE c.id = b.id)"
                  + " AND a.v <= ALL (SELECT c.v FROM t_$b AS c WHERE c.id = b.id)"),
          of(EQUAL, CROSS + "DECODE(a.v, b.v, 1, 0) = 1 AND a.v IS NOT NULL"),
          of(EQUAL_OR_NULLS, CROSS + "a.v IS NOT DISTINCT FROM b.v"),
          of(
              EQUAL_OR_NULLS,
              "SELECT a.id, b.id FROM t_$a AS a JOIN t_$b AS b"
                  + " ON a.v IS NOT DISTINCT FROM b.v"),
          of(EQUAL_OR_NULLS, CROSS + "NOT ((a.v, 1) IS DISTINCT FROM (b.v, 1))"),
          of(EQUAL_OR_NULLS, CROSS + "EXISTS (SELECT a.v INTERSECT SELECT b.v)"),
          of(EQUAL_OR_NULLS, CROSS + "NOT EXISTS (SELECT a.v EXCEPT SELECT b.v)"),
          of(
              EQUAL_OR_NULLS,
              CROSS + "(SELECT COUNT(*) FROM (SELECT a.v UNION SELECT b.v) AS q)" + " = 1"),
          of(LESS, CROSS + "a.v < b.v"),
          of(LESS, CROSS + "b.v > a.v"),
          of(LESS, CROSS + "NOT (a.v >= b.v)"),
          of(LESS, CROSS + "(a.v, 1) < (b.v, 1)"),
          of(LESS, CROSS + "a.v < ANY (ARRAY[b.v])"),
          of(LESS, CROSS + "a.v < ALL (SELECT c.v FROM t_$b AS c WHERE c.id = b.id)"),
          of(LESS, CROSS + "a.v NOT BETWEEN b.v AND b.v AND a.v <= b.v"),
          of(LESS, "SELECT a.id, b.id FROM t_$a AS a JOIN x_$b AS b ON b.v > a.v"),
          of(FOUND, ROWS + "a.v IN (SELECT b.v FROM t_$b AS b)"),
          of(FOUND, ROWS + "a.v = ANY (SELECT b.v FROM x_$b AS b)"),
          of(FOUND, ROWS + "(a.v, 1) IN (SELECT b.v, 1 FROM t_$b AS b)"),
          of(FOUND, ROWS + "EXISTS (SELECT 1 FROM t_$b AS b WHERE b.v = a.v)"),
          of(FOUND, ROWS + "EXISTS (SELECT 1 FROM x_$b AS b WHERE a.v = b.v AND b.id > a.id - 99)"),
          of(FOUND, "SELECT a.id, 0 FROM x_$a AS a WHERE a.v IN (SELECT b.v FROM t_$b AS b)"),
          of(FOUND, ROWS + "(SELECT COUNT(*) FROM t_$b AS b WHERE a.v = b.v) > 0"),
          of(NOT_FOUND, ROWS + "NOT EXISTS (SELECT 1 FROM t_$b AS b WHERE b.v = a.v)"),
          of(NOT_FOUND, ROWS + "(a.v IN (SELECT b.v FROM t_$b AS b)) IS NOT TRUE"),
          of(
              NOT_FOUND,
              ROWS
                  + "a.v NOT IN (SELECT b.v FROM t_$b AS b WHERE b.v IS NOT NULL)"
                  + " OR a.v IS NULL"));

  /** With {@code $e} for each value of the second type, whose number is {@code $j}. */
  static final List<ComparisonForm> WITH_LITERALS =
      List.of(
          of(EQUAL, "SELECT id, $j FROM x_$a WHERE v = $e"),
          of(EQUAL, "SELECT id, $j FROM x_$a WHERE $e = v"),
          of(EQUAL, "SELECT id, $j FROM x_$a WHERE v IN ($e, $e)"),
          of(EQUAL, "SELECT id, $j FROM x_$a WHERE v BETWEEN $e AND $e"),
          of(EQUAL, "SELECT id, $j FROM x_$a WHERE v >= $e AND v <= $e"),
          of(EQUAL, "SELECT id, $j FROM t_$a WHERE v = ANY (ARRAY[$e])"),
          of(LESS, "SELECT id, $j FROM x_$a WHERE v < $e"),
          of(LESS, "SELECT id, $j FROM t_$a WHERE $e > v"));

  private static ComparisonForm of(Of what, String sql) {
    return new ComparisonForm(what, sql);
  }

  String over(ComparedType a, ComparedType b) {
    return sql.replace("$a", a.name()).replace("$b", b.name());
  }

  /** One query for all values of the second type. */
  String withLiterals(ComparedType a, ComparedType b) {
    List<String> queries = new ArrayList<>();
    for (int i = 0; i < b.values().size(); i++) {
      queries.add(
          sql.replace("$a", a.name()).replace("$e", b.value(i)).replace("$j", String.valueOf(i)));
    }
    return String.join(" UNION ALL ", queries);
  }

  boolean isSetOperation() {
    return sql.contains("INTERSECT") || sql.contains("EXCEPT") || sql.contains("UNION");
  }

  boolean isUsing() {
    return sql.contains("USING");
  }

  boolean isOfArray() {
    return sql.contains("ARRAY[");
  }
}
