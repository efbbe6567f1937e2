package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.parser.SqlParsing;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The planning of statements of no database, which loads and compiles the planner. Stateless. */
final class PlannerWarmUp {
  private static final TableDef TABLE =
      TableDefBuilder.builder()
          .id(1)
          .schema(Catalog.DEFAULT_SCHEMA)
          .name("T")
          .columns(
              List.of(
                  new ColumnDef(0, "A", SqlType.of(SqlType.Kind.INTEGER), false, null, null),
                  new ColumnDef(1, "B", SqlType.of(SqlType.Kind.VARCHAR), true, null, null)))
          .primaryKey(List.of(0))
          .primaryKeyName("T_PK")
          .indexes(List.of())
          .nextColumnId(2)
          .version(1)
          .build();

  /** Statements that use what nearly all statements use. */
  private static final List<String> COMMON =
      List.of("INSERT INTO T VALUES (?, ?)", "SELECT A, B FROM T WHERE A = ?");

  /** Statements that need the validator, rules and metadata. */
  private static final List<String> FURTHER =
      List.of(
          "SELECT A + 1, UPPER(B) FROM (VALUES (1, 'x'), (2, 'y')) AS T(A, B)"
              + " WHERE A > 1 AND B LIKE 'x%' ORDER BY A LIMIT 1",
          "SELECT T.A, COUNT(*) FROM (VALUES (1), (2)) AS T(A) JOIN (VALUES (1), (3)) AS U(A) ON"
              + " T.A = U.A WHERE T.A IN (SELECT 1) AND T.A = ? GROUP BY T.A HAVING COUNT(*) > 0");

  private PlannerWarmUp() {}

  static void common(Planner planner) {
    run(planner, COMMON);
  }

  static void further(Planner planner) {
    run(planner, FURTHER);
  }

  private static void run(Planner planner, List<String> statements) {
    try {
      PlanRequest request =
          new PlanRequest(
              "",
              new Catalog(0, Set.of(Catalog.DEFAULT_SCHEMA), Map.of(TABLE.fullName(), TABLE)),
              Catalog.DEFAULT_SCHEMA,
              table -> TableStatistics.UNKNOWN,
              VirtualTables.NONE,
              Session.PrepareOptions.NONE);
      for (String sql : statements) {
        planner.plan(SqlParsing.parse(sql), request);
      }
    } catch (MokaException e) {
      throw new AssertionError("The planner cannot plan its own statements", e);
    }
  }
}
