package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.QueryTrees;
import io.mokadb.sql.plan.calcite.ComputedRows;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;

/** What a query makes of its groups, the groups being given. Thread-safe. */
final class GroupResults implements DeltaPlan.Results {
  private static final List<Integer> SIZES = List.of(1, 64);

  private final QueryTrees trees;
  private final RelNode query;
  private final Aggregate aggregate;
  private final Map<Integer, PlannedStatement> plans = new ConcurrentHashMap<>();

  /**
   * @param query has one input from node to node, down to the aggregate
   */
  GroupResults(QueryTrees trees, RelNode query, Aggregate aggregate) {
    this.trees = trees;
    this.query = query;
    this.aggregate = aggregate;
  }

  @Override
  public List<Integer> sizes() {
    return SIZES;
  }

  @Override
  public PlannedStatement plan(int groups) {
    PlannedStatement known = plans.get(groups);
    if (known != null) {
      return known;
    }
    PlannedStatement made = trees.plan(above(query, given(groups)), parameters(groups));
    PlannedStatement other = plans.putIfAbsent(groups, made);
    return other == null ? made : other;
  }

  private RelNode above(RelNode rel, RelNode given) {
    if (rel == aggregate) {
      return given;
    }
    RelNode input = above(rel.getInput(0), given);
    return rel instanceof Sort ? input : rel.copy(rel.getTraitSet(), List.of(input));
  }

  private RelNode given(int groups) {
    List<RelDataTypeField> fields = aggregate.getRowType().getFieldList();
    List<List<RexNode>> rows = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      List<RexNode> row = new ArrayList<>();
      for (RelDataTypeField field : fields) {
        row.add(
            aggregate
                .getCluster()
                .getRexBuilder()
                .makeDynamicParam(field.getType(), group * fields.size() + field.getIndex()));
      }
      rows.add(row);
    }
    return new ComputedRows(aggregate.getCluster(), aggregate.getRowType(), rows);
  }

  private List<SqlType> parameters(int groups) {
    List<SqlType> types = new ArrayList<>();
    for (int group = 0; group < groups; group++) {
      aggregate
          .getRowType()
          .getFieldList()
          .forEach(field -> types.add(TypeMapping.toSqlType(field.getType())));
    }
    return types;
  }
}
