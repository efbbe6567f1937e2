package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.calcite.ComputedRows;
import io.mokadb.sql.plan.calcite.Filters;
import io.mokadb.sql.plan.logical.AggregateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Keys that rows are wanted of. Immutable. */
sealed interface Keys {
  /** Some columns of the keys. */
  Keys only(List<Integer> columns);

  /**
   * The rows of a tree that have one of the keys.
   *
   * @param columns expressions over the tree, one for each column of the keys
   */
  RelNode of(RelNode tree, List<RexNode> columns);

  /**
   * Keys that parameters give.
   *
   * @param count how many
   * @param columns of each key, by their places in it
   * @param types of all columns of a key; null where they are null in all keys
   */
  record Given(int count, List<Integer> columns, List<RelDataType> types) implements Keys {
    @Override
    public Keys only(List<Integer> some) {
      return new Given(count, some.stream().map(columns::get).toList(), types);
    }

    @Override
    public RelNode of(RelNode tree, List<RexNode> over) {
      RexBuilder rex = tree.getCluster().getRexBuilder();
      List<RexNode> conditions = new ArrayList<>();
      List<RexNode> values = new ArrayList<>();
      List<Integer> valued = new ArrayList<>();
      for (int i = 0; i < over.size(); i++) {
        RexNode column = over.get(i);
        boolean isNull = types.get(columns.get(i)) == null;
        if (RexLiteral.isNullLiteral(column) && isNull) {
          continue;
        }
        if (RexLiteral.isNullLiteral(column) || isNull && !column.getType().isNullable()) {
          return LogicalValues.createEmpty(tree.getCluster(), tree.getRowType());
        }
        if (isNull) {
          conditions.add(rex.makeCall(SqlStdOperatorTable.IS_NULL, column));
        } else {
          values.add(column);
          valued.add(columns.get(i));
        }
      }
      if (count == 1 || values.size() == 1) {
        conditions.add(compared(rex, values, valued));
      }
      RelNode filtered =
          conditions.isEmpty()
              ? tree
              : Filters.of(tree, RexUtil.composeConjunction(rex, conditions));
      return count == 1 || values.size() < 2
          ? filtered
          : Found.joined(filtered, values, rows(tree.getCluster(), valued));
    }

    private RexNode compared(RexBuilder rex, List<RexNode> values, List<Integer> valued) {
      List<RexNode> alternatives = new ArrayList<>();
      for (int key = 0; key < count; key++) {
        List<RexNode> equal = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
          equal.add(
              rex.makeCall(
                  SqlStdOperatorTable.EQUALS, values.get(i), parameter(rex, key, valued.get(i))));
        }
        alternatives.add(RexUtil.composeConjunction(rex, equal));
      }
      return RexUtil.composeDisjunction(rex, alternatives);
    }

    private RexNode parameter(RexBuilder rex, int key, int column) {
      int width = (int) types.stream().filter(type -> type != null).count();
      int place = (int) types.subList(0, column).stream().filter(type -> type != null).count();
      return rex.makeDynamicParam(types.get(column), key * width + place);
    }

    /** The keys as a table, each once. */
    private RelNode rows(RelOptCluster cluster, List<Integer> valued) {
      RelDataTypeFactory.Builder row = cluster.getTypeFactory().builder();
      valued.forEach(column -> row.add("$K" + column, types.get(column)));
      List<List<RexNode>> rows = new ArrayList<>();
      for (int key = 0; key < count; key++) {
        int one = key;
        rows.add(valued.stream().map(c -> parameter(cluster.getRexBuilder(), one, c)).toList());
      }
      return AggregateFactory.distinct(new ComputedRows(cluster, row.build(), rows));
    }
  }

  /**
   * Keys that are found in a tree.
   *
   * @param rows the keys, each once, none of their columns null
   */
  record Found(RelNode rows) implements Keys {
    /** The different values of columns of a tree. */
    static Found in(RelNode tree, List<Integer> columns) {
      return new Found(AggregateFactory.distinct(KeptColumns.chosen(tree, columns)));
    }

    @Override
    public Keys only(List<Integer> some) {
      return some.size() == rows.getRowType().getFieldCount() ? this : in(rows, some);
    }

    @Override
    public RelNode of(RelNode tree, List<RexNode> over) {
      return joined(tree, over, rows);
    }

    /** The rows of a tree that have one of different keys. */
    static RelNode joined(RelNode tree, List<RexNode> over, RelNode keys) {
      RexBuilder rex = tree.getCluster().getRexBuilder();
      int width = tree.getRowType().getFieldCount();
      List<RexNode> columns = new ArrayList<>(rex.identityProjects(tree.getRowType()));
      List<Integer> places = new ArrayList<>();
      for (RexNode one : over) {
        places.add(one instanceof RexInputRef ref ? ref.getIndex() : columns.size());
        if (!(one instanceof RexInputRef)) {
          columns.add(one);
        }
      }
      RelNode right = KeptColumns.projected(tree, columns, tree.getRowType().getFieldNames());
      int first = keys.getRowType().getFieldCount();
      List<RexNode> equal = new ArrayList<>();
      for (int i = 0; i < first; i++) {
        equal.add(
            rex.makeCall(
                SqlStdOperatorTable.EQUALS,
                RexInputRef.of(i, keys.getRowType()),
                new RexInputRef(first + places.get(i), AnalysedTree.type(right, places.get(i)))));
      }
      RelNode both =
          LogicalJoin.create(
              keys,
              right,
              List.of(),
              RexUtil.composeConjunction(rex, equal),
              Set.of(),
              JoinRelType.INNER);
      return KeptColumns.projected(
          both,
          AnalysedTree.columns(both, IntStream.range(first, first + width).boxed().toList()),
          tree.getRowType().getFieldNames());
    }
  }
}
