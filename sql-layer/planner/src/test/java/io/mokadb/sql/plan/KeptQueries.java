package io.mokadb.sql.plan;

import java.util.List;
import java.util.Random;

/**
 * Queries of the shapes that views keep, from a seed, over the tables of {@link SampleData}: joins
 * of all kinds, groups in groups, windows, set operations, sub-queries. Confined.
 */
final class KeptQueries {
  private final Random random;

  KeptQueries(Random random) {
    this.random = random;
  }

  /** A query whose rows do not depend on how it is computed. */
  String next() {
    return query(2);
  }

  private String query(int depth) {
    String t = rows(depth);
    return switch (random.nextInt(14)) {
      case 0 -> "SELECT K, V FROM (" + t + ") T WHERE V " + pick("> 1", "IS NULL", "<> 3", "= 2");
      case 1 -> "SELECT DISTINCT K, V FROM (" + t + ") T";
      case 2, 3 ->
          "SELECT K, COUNT(*) AS N, SUM(V) AS S, MAX(W) AS W FROM ("
              + t
              + ") T GROUP BY K"
              + pick("", "", " HAVING COUNT(*) > 1", " HAVING MIN(V) < 3");
      case 4 ->
          "SELECT K + 1 AS K1, V * 2 AS V2, COUNT(W) AS N FROM (" + t + ") T GROUP BY K + 1, V * 2";
      case 5 ->
          "SELECT K, V, W FROM (SELECT K, V, W, ROW_NUMBER() OVER (PARTITION BY K ORDER BY V, W)"
              + " AS R FROM (SELECT DISTINCT K, V, W FROM ("
              + t
              + ") T) U) X WHERE R <= 2";
      case 6 ->
          "SELECT K, V, SUM(V) OVER (PARTITION BY K) AS S, MAX(W) OVER (PARTITION BY "
              + pick("K, V", "K", "V, K", "K + 0, K")
              + ") AS M FROM ("
              + t
              + ") T";
      case 7, 8 ->
          "("
              + narrow(depth - 1)
              + ") "
              + pick("UNION", "UNION ALL", "INTERSECT", "EXCEPT", "EXCEPT ALL", "INTERSECT ALL")
              + " ("
              + narrow(depth - 1)
              + ")";
      case 9 ->
          "SELECT K, V FROM ("
              + t
              + ") T WHERE "
              + pick("", "NOT ")
              + "EXISTS ("
              + inner(depth)
              + " WHERE I.K = T."
              + pick("K", "V")
              + pick("", " AND I.V > T.V")
              + ")";
      case 10 ->
          "SELECT K, V FROM ("
              + t
              + ") T WHERE V "
              + pick("", "NOT ")
              + "IN (SELECT K FROM ("
              + rows(depth - 1)
              + ") I"
              + pick("", " WHERE I.V = T.K")
              + ")";
      case 11 ->
          "SELECT K, V, (SELECT "
              + pick("SUM(I.V)", "COUNT(*)", "MAX(I.W)")
              + " FROM ("
              + rows(depth - 1)
              + ") I"
              + pick(" WHERE I.K = T.K", " WHERE I.K = T.K", "")
              + ") AS X FROM ("
              + t
              + ") T";
      case 12 ->
          "SELECT 'a' AS X FROM (SELECT COUNT(*) AS N FROM ("
              + t
              + ") T) S "
              + pick("UNION ALL", "UNION", "EXCEPT")
              + " SELECT "
              + pick("'a'", "'b'")
              + " FROM ("
              + rows(depth - 1)
              + ") U";
      default -> narrow(depth) + " ORDER BY 1, 2" + pick("", "", " LIMIT 3");
    };
  }

  private String inner(int depth) {
    return "SELECT 1 FROM (" + rows(depth - 1) + ") I";
  }

  private String narrow(int depth) {
    return "SELECT K, V FROM (" + rows(depth) + ") T";
  }

  /** Rows with the columns K, V and W. */
  private String rows(int depth) {
    if (depth <= 0 || random.nextInt(4) == 0) {
      return table();
    }
    return switch (random.nextInt(7)) {
      case 0, 1, 2 -> join(depth);
      case 3 -> "SELECT K, COUNT(*) AS V, MAX(W) AS W FROM (" + rows(depth - 1) + ") G GROUP BY K";
      case 4 -> "(" + rows(depth - 1) + ") UNION ALL (" + rows(depth - 1) + ")";
      case 5 -> "SELECT K, V, COUNT(*) OVER (PARTITION BY V) AS W FROM (" + rows(depth - 1) + ") P";
      default -> "SELECT DISTINCT K, V, W FROM (" + rows(depth - 1) + ") D";
    };
  }

  private String join(int depth) {
    String on =
        pick(
            "A.K = B.K",
            "A.K = B.K",
            "A.V = B.K",
            "A.K = B.K AND A.V = B.V",
            "A.K = B.K AND A.V < B.V",
            "A.K < B.K");
    return "SELECT A.K AS K, "
        + pick("B.V", "A.V", "COALESCE(A.V, B.W)")
        + " AS V, B.W AS W FROM ("
        + rows(depth - 1)
        + ") A "
        + pick("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN")
        + " ("
        + rows(depth - 1)
        + ") B ON "
        + on;
  }

  private String table() {
    return pick(
        "SELECT ID AS K, DEPT_ID AS V, BOSS AS W FROM EMP",
        "SELECT DEPT_ID AS K, BOSS AS V, ID AS W FROM EMP",
        "SELECT BOSS AS K, ID AS V, DEPT_ID AS W FROM EMP WHERE ACTIVE",
        "SELECT ID AS K, CHAR_LENGTH(CITY) AS V, ID AS W FROM DEPT",
        "SELECT EMP_ID AS K, SEQ AS V, EMP_ID AS W FROM SALE",
        "SELECT SEQ AS K, EMP_ID AS V, CAST(AMOUNT AS INTEGER) AS W FROM SALE",
        "SELECT A AS K, CHAR_LENGTH(B) AS V, A AS W FROM LOGS");
  }

  private String pick(String... of) {
    return List.of(of).get(random.nextInt(of.length));
  }
}
