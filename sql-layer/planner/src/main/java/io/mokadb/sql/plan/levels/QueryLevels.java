package io.mokadb.sql.plan.levels;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.validate.OuterAggregates;
import io.mokadb.sql.plan.validate.PlanErrors;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;

/**
 * Puts aggregates into the queries that they belong to. Few statements need that, and others pay a
 * quick look for it. Stateless.
 */
public final class QueryLevels {
  private QueryLevels() {}

  /** Change needed to a statement. */
  public enum Need {
    /** Nothing: the validator is right about it. */
    NONE,
    /** It may have to be settled, should the validator refuse it. */
    IF_REFUSED,
    /** It may have to be settled, though the validator would take it. */
    ALWAYS
  }

  /** What a statement needs, by a quick look. */
  public static Need need(SqlNode statement) {
    NestedGroups groups = NestedGroups.of(statement);
    if (groups.mayBeSeenPartly()) {
      return Need.ALWAYS;
    }
    return groups.areInside() ? Need.IF_REFUSED : Need.NONE;
  }

  /** Whether a statement is refused for what a settled one may not be. */
  public static boolean mayHelp(RuntimeException refused) {
    MokaException error = PlanErrors.meaning(refused);
    return OuterAggregates.isRefused(error)
        || PlanErrors.isNotGrouped(error)
        || error.state() == SqlState.INVALID_STATEMENT
            && (error.getMessage().startsWith("Aggregate expression is illegal in")
                || error.getMessage().contains("may only occur in"));
  }

  /**
   * The statement with each aggregate in its query; null if that is where they are, or if there is
   * something else wrong with it.
   *
   * @param statement as it is parsed; it is left as it is
   * @param probes gives a probe that nothing else uses
   * @throws MokaException if an aggregate belongs to a place where none can be
   */
  public static SqlNode settled(SqlNode statement, Supplier<ColumnProbe> probes) {
    QueryColumns columns;
    try {
      columns = QueryColumns.of(statement, probes.get());
    } catch (RuntimeException wrong) {
      return null;
    }
    AggregateLevels levels = AggregateLevels.of(statement, columns);
    return levels.areAllAtHome() ? null : statement.accept(new LevelledQueries(columns, levels));
  }
}
