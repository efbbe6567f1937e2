package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.tally.TallyTable;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.plan.schema.PlannedTable;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * The replacing of materialized views that keep themselves by their queries, in sub-queries too: so
 * a view over such views depends on stored tables alone. Confined to a statement.
 */
final class ExpandedSources extends RelHomogeneousShuttle {
  private final Preparation preparation;

  private final RexShuttle inSubQueries =
      new RexShuttle() {
        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
          RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
          RelNode expanded = visited.rel.accept(ExpandedSources.this);
          return expanded == visited.rel ? visited : visited.clone(expanded);
        }
      };

  ExpandedSources(Preparation preparation) {
    this.preparation = preparation;
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a materialized view that is refreshed
   */
  @Override
  public RelNode visit(RelNode other) {
    if (!(other instanceof TableScan scan)) {
      return super.visit(other).accept(inSubQueries);
    }
    TableDef table = definition(scan.getTable().unwrap(PlannedTable.class));
    if (table == null || !MaterializedViews.contains(preparation.view.catalog(), table)) {
      return scan;
    }
    ViewDef query =
        preparation.view.catalog().view(table.schema(), MaterializedViews.queryName(table.name()));
    if (query.upkeep() == null) {
      throw MokaException.unsupported(
          "A view cannot keep itself over "
              + table.qualifiedName()
              + ", a materialized view whose rows change with REFRESH alone; create that one"
              + " INCREMENTAL, or name the tables of its query");
    }
    return preparation
        .conversion
        .expand(
            scan.getRowType(),
            query.sql(),
            scan.getCluster(),
            preparation.view.inside(query.path()))
        .rel
        .accept(this);
  }

  private static TableDef definition(PlannedTable plannedOrNull) {
    if (plannedOrNull == null) {
      return null;
    }
    return plannedOrNull.virtualTable() instanceof TallyTable tally
        ? tally.table()
        : plannedOrNull.definition();
  }
}
