package io.mokadb.sql.plan.levels;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.calcite.PlanErrors;
import io.mokadb.sql.plan.validate.OuterAggregates;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;

/**
 * The entry of this package: puts aggregates into the queries that they belong to. Few statements
 * need that; the others pay for a quick test only. Stateless.
 */
public final class QueryLevels {
  private QueryLevels() {}

  /** The treatment that a statement needs. */
  public enum Need {
    /** Nothing: the validator is right about it. */
    NONE,
    /** It may have to be settled, should the validator refuse it. */
    IF_REFUSED,
    /** It may have to be settled, though the validator would take it. */
    ALWAYS
  }

  /** The treatment that a statement needs, by a quick test. */
  public static Need need(SqlNode statement) {
    NestedGroups groups = NestedGroups.of(statement);
    if (groups.mayBeSeenPartly()) {
      return Need.ALWAYS;
    }
    return groups.areInside() ? Need.IF_REFUSED : Need.NONE;
  }

  /** True if a statement is refused for a reason that a settled one may not have. */
  public static boolean mayHelp(RuntimeException refused) {
    MokaException error = PlanErrors.meaning(refused);
    return OuterAggregates.isRefused(error)
        || PlanErrors.isNotGrouped(error)
        || PlanErrors.isMisplacedAggregate(error);
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
      // The statement is invalid, and the validator reports it better than a retry would.
      return null;
    }
    AggregateLevels levels = AggregateLevels.of(statement, columns);
    return levels.areAllAtHome() ? null : statement.accept(new LevelledQueries(columns, levels));
  }
}
