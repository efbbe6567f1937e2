package io.mokadb.sql.plan.answer;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;

/**
 * A view that a statement may be answered from.
 *
 * @param shape of its query
 * @param view that has its rows or, if it is immediate, stands for them
 * @param table with its rows, a {@link PlannedTable}
 */
public record AnswerSource(ViewShape shape, TableDef view, RelOptTable table) {
  RelNode scan(RelOptCluster cluster) {
    return LogicalTableScan.create(cluster, table, List.of());
  }

  /** How many rows it is estimated to have. */
  double rows() {
    return table.unwrapOrThrow(PlannedTable.class).statistics().rowCount();
  }

  long id() {
    return view.id();
  }

  /**
   * An answer from this view.
   *
   * @param how see {@link UsedView}
   */
  PartAnswer answer(RelNode tree, String how) {
    return new PartAnswer(tree, new UsedView(view, how));
  }
}
