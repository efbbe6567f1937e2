package io.mokadb.sql.plan;

import java.util.List;
import java.util.Random;

/**
 * Queries of the shapes that are kept by delta, from a seed, over the tables of {@link SampleData}:
 * unions and joins of all kinds in one another, with groups above them or without, and with groups
 * below. Confined.
 */
final class DeltaQueries {
  private final Random random;

  DeltaQueries(Random random) {
    this.random = random;
  }

  /** A query whose rows do not depend on how it is computed. */
  String next() {
    String rows = rows(2 + random.nextInt(2));
    return switch (random.nextInt(6)) {
      case 0 -> "SELECT K, V, W FROM (" + rows + ") T";
      case 1 -> rows;
      case 2 -> "SELECT DISTINCT K, V FROM (" + rows + ") T";
      case 3 ->
          "SELECT COUNT(*) AS N, SUM(V) AS S, MIN(W) AS M FROM ("
              + rows
              + ") T"
              + pick("", " WHERE V > 1");
      case 4 -> "SELECT V, K, COUNT(W) AS N, VAR_POP(W) AS X FROM (" + rows + ") T GROUP BY K, V";
      default ->
          "SELECT K, COUNT(*) AS N, SUM(V) AS S, MAX(W) AS M FROM ("
              + rows
              + ") T GROUP BY K"
              + pick("", " HAVING COUNT(*) > 1");
    };
  }

  /** Rows with the columns K, V and W. */
  private String rows(int depth) {
    if (depth <= 0) {
      return table();
    }
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> join(depth);
      case 3 -> "(" + rows(depth - 1) + ") UNION ALL (" + rows(depth - 2) + ")";
      case 4 -> "SELECT K, V, W FROM (" + rows(depth - 1) + ") F WHERE V " + pick("IS NULL", "< 4");
      case 5 ->
          "SELECT K, V, W FROM ("
              + rows(depth - 1)
              + ") E WHERE "
              + pick("", "NOT ")
              + "EXISTS (SELECT 1 FROM ("
              + rows(depth - 2)
              + ") I WHERE I.K = E."
              + pick("K", "V")
              + pick("", " AND I.V > E.W")
              + ")";
      case 6 ->
          "SELECT K, V, W FROM ("
              + rows(depth - 1)
              + ") E WHERE V IN (SELECT K FROM ("
              + rows(depth - 2)
              + ") I)";
      case 7 -> "SELECT K, COUNT(*) AS V, MAX(W) AS W FROM (" + rows(depth - 1) + ") G GROUP BY K";
      default -> "SELECT W AS K, V + 1 AS V, K AS W FROM (" + rows(depth - 1) + ") P";
    };
  }

  private String join(int depth) {
    return "SELECT "
        + pick("A.K", "B.K", "COALESCE(A.K, B.V)")
        + " AS K, "
        + pick("B.V", "A.V")
        + " AS V, "
        + pick("A.W", "B.W")
        + " AS W FROM ("
        + rows(depth - 1)
        + ") A "
        + pick("JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN")
        + " ("
        + rows(depth - 2)
        + ") B ON "
        + pick(
            "A.K = B.K",
            "A.V = B.K",
            "A.K = B.K AND A.V = B.V",
            "A.K = B.K AND A.V < B.V",
            "A.V = B.V AND A.W IS NOT NULL");
  }

  private String table() {
    return pick(
        "SELECT ID AS K, DEPT_ID AS V, BOSS AS W FROM EMP",
        "SELECT DEPT_ID AS K, BOSS AS V, ID AS W FROM EMP",
        "SELECT ID AS K, CHAR_LENGTH(CITY) AS V, ID AS W FROM DEPT",
        "SELECT EMP_ID AS K, SEQ AS V, EMP_ID AS W FROM SALE",
        "SELECT A AS K, CHAR_LENGTH(B) AS V, A AS W FROM LOGS");
  }

  private String pick(String... of) {
    return List.of(of).get(random.nextInt(of.length));
  }
}
