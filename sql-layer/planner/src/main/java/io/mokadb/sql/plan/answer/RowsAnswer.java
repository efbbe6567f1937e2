package io.mokadb.sql.plan.answer;

import io.mokadb.sql.plan.calcite.Filters;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * A join that is answered from a view over some of its tables or all of them: the view is joined
 * with the others. Confined to a statement.
 */
final class RowsAnswer {
  private final RelNode part;
  private final FlatJoin query;
  private final AnswerSource view;
  private final RexBuilder builder;

  private RowsAnswer(RelNode part, FlatJoin query, AnswerSource view) {
    this.part = part;
    this.query = query;
    this.view = view;
    this.builder = part.getCluster().getRexBuilder();
  }

  /**
   * @param query the form of the part
   * @param view of rows
   * @return null if the view does not have them
   */
  static PartAnswer of(RelNode part, FlatJoin query, AnswerSource view) {
    FlatJoin rows = view.shape().rows();
    for (TableMatch match : TableMatch.all(rows, query)) {
      Coverage coverage = Coverage.of(query, rows, match);
      RelNode tree =
          coverage == null ? null : new RowsAnswer(part, query, view).tree(match, coverage);
      if (tree != null) {
        boolean joins = rows.tables().size() < query.tables().size();
        return view.answer(
            tree, joins ? "its rows are joined with the other tables" : "its rows are chosen from");
      }
    }
    return null;
  }

  private RelNode tree(TableMatch match, Coverage coverage) {
    OverView over = new OverView(builder, coverage.terms());
    RelNode rows = view.scan(part.getCluster());
    addColumns(over, match, rows);
    for (int i = 0; i < query.tables().size(); i++) {
      if (!match.tables().contains(i)) {
        rows = joined(over, rows, i);
      }
    }
    List<RexNode> conditions = over.all(coverage.rest());
    List<RexNode> columns = conditions == null ? null : over.all(query.columns());
    if (columns == null) {
      return null;
    }
    return LogicalProject.create(
        where(rows, conditions, builder),
        List.of(),
        columns,
        part.getRowType().getFieldNames(),
        Set.of());
  }

  private void addColumns(OverView over, TableMatch match, RelNode rows) {
    FlatJoin of = view.shape().rows();
    List<Integer> places = view.shape().columns();
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i) >= 0) {
        over.add(match.of(of.columns().get(places.get(i))), RexInputRef.of(i, rows.getRowType()));
      }
    }
  }

  /** The rows with those of another table of the query. */
  private RelNode joined(OverView over, RelNode rows, int table) {
    TableScan scan = query.tables().get(table);
    int first = TableMatch.first(query, table);
    int place = rows.getRowType().getFieldCount();
    for (int i = 0; i < scan.getRowType().getFieldCount(); i++) {
      over.addOther(first + i, place + i);
    }
    return LogicalJoin.create(
        rows, scan, List.of(), builder.makeLiteral(true), Set.of(), JoinRelType.INNER);
  }

  /** The rows that meet some conditions. */
  static RelNode where(RelNode rows, List<RexNode> conditions, RexBuilder builder) {
    return conditions.isEmpty()
        ? rows
        : Filters.of(rows, RexUtil.composeConjunction(builder, conditions));
  }
}
