package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.parser.SqlParsing;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The planning of statements of no database, which loads and compiles the planner. Stateless. */
final class WarmUp {
  private static final List<String> STATEMENTS =
      List.of(
          "SELECT A + 1, UPPER(B) FROM (VALUES (1, 'x'), (2, 'y')) AS T(A, B)"
              + " WHERE A > 1 AND B LIKE 'x%' ORDER BY A LIMIT 1",
          "SELECT T.A, COUNT(*) FROM (VALUES (1), (2)) AS T(A) JOIN (VALUES (1), (3)) AS U(A) ON"
              + " T.A = U.A WHERE T.A IN (SELECT 1) AND T.A = ? GROUP BY T.A HAVING COUNT(*) > 0");

  private WarmUp() {}

  static void run(Planner planner) {
    try {
      PlanRequest request =
          new PlanRequest(
              "",
              new Catalog(0, Set.of(Catalog.DEFAULT_SCHEMA), Map.of()),
              Catalog.DEFAULT_SCHEMA,
              table -> TableStatistics.UNKNOWN,
              List.of(),
              Session.PrepareOptions.NONE);
      for (String sql : STATEMENTS) {
        planner.plan(SqlParsing.parse(sql), request);
      }
    } catch (MokaException e) {
      throw new AssertionError("The planner cannot plan its own statements", e);
    }
  }
}
