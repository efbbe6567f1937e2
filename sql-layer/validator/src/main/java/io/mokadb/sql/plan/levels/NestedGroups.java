package io.mokadb.sql.plan.levels;

import io.mokadb.sql.plan.validate.AggregateCalls;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * A quick test whether a statement may have aggregates that belong to another query. Confined to a
 * statement.
 */
final class NestedGroups extends SqlBasicVisitor<Void> {
  private SqlSelect ordered;
  private int depth;
  private boolean nested;
  private boolean grouped;
  private boolean sets;

  private NestedGroups() {}

  static NestedGroups of(SqlNode statement) {
    NestedGroups groups = new NestedGroups();
    statement.accept(groups);
    return groups;
  }

  /** True if there are groups or aggregates in queries inside of others. */
  boolean areInside() {
    return grouped;
  }

  /** True if a query inside another may see columns that are grouped by in some groups only. */
  boolean mayBeSeenPartly() {
    return sets && nested;
  }

  @Override
  public Void visit(SqlCall call) {
    // The keys of ORDER BY belong to the query before it.
    SqlSelect followed = call instanceof SqlOrderBy order ? AggregateLevels.ordered(order) : null;
    boolean query = followed != null || call.getKind() == SqlKind.SELECT && call != ordered;
    ordered = followed == null ? ordered : followed;
    depth += query ? 1 : 0;
    nested |= depth > 1;
    if (call instanceof SqlSelect select) {
      sets |= AggregateUnits.hasSets(select);
      grouped |= depth > 1 && (select.getGroup() != null || select.getHaving() != null);
    } else {
      grouped |= depth > 1 && !grouped && AggregateCalls.isOne(call);
    }
    super.visit(call);
    depth -= query ? 1 : 0;
    return null;
  }
}
