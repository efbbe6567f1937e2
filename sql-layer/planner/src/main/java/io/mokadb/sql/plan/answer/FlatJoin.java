package io.mokadb.sql.plan.answer;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * A tree of inner joins, conditions and projections of stored tables without its form: which tables
 * are joined, what holds for their rows, and what is made of them. Expressions are over the columns
 * of all tables, one table after the other. Immutable.
 *
 * @param tables in the order in which the tree reads them
 * @param conditions all of which hold
 * @param columns of the tree
 */
record FlatJoin(List<TableScan> tables, List<RexNode> conditions, List<RexNode> columns) {
  FlatJoin {
    tables = List.copyOf(tables);
    conditions = List.copyOf(conditions);
    columns = List.copyOf(columns);
  }

  /** The form of a tree; null if it is something else, or not steady. */
  static FlatJoin of(RelNode rel) {
    if (rel instanceof TableScan scan) {
      return table(scan);
    }
    if (rel instanceof Filter filter) {
      FlatJoin in = of(filter.getInput());
      return in == null ? null : in.where(filter.getCondition());
    }
    if (rel instanceof Project project) {
      FlatJoin in = of(project.getInput());
      return in == null ? null : in.select(project.getProjects());
    }
    return rel instanceof Join join && join.getJoinType() == JoinRelType.INNER
        ? joined(join)
        : null;
  }

  /** The stored table of a scan; null if it is something else. */
  static TableDef stored(TableScan scan) {
    PlannedTable planned = scan.getTable().unwrap(PlannedTable.class);
    return planned == null || planned.showsRowId() ? null : planned.definition();
  }

  private static FlatJoin table(TableScan scan) {
    if (stored(scan) == null) {
      return null;
    }
    List<RexNode> columns = new ArrayList<>();
    scan.getRowType()
        .getFieldList()
        .forEach(field -> columns.add(new RexInputRef(field.getIndex(), field.getType())));
    return new FlatJoin(List.of(scan), List.of(), columns);
  }

  private static FlatJoin joined(Join join) {
    FlatJoin left = of(join.getLeft());
    FlatJoin right = left == null ? null : of(join.getRight());
    if (right == null) {
      return null;
    }
    RexShuttle behind = behind(left.width());
    List<TableScan> tables = new ArrayList<>(left.tables);
    tables.addAll(right.tables);
    List<RexNode> conditions = new ArrayList<>(left.conditions);
    right.conditions.forEach(condition -> conditions.add(condition.accept(behind)));
    List<RexNode> columns = new ArrayList<>(left.columns);
    right.columns.forEach(column -> columns.add(column.accept(behind)));
    return new FlatJoin(tables, conditions, columns).where(join.getCondition());
  }

  private static RexShuttle behind(int width) {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return new RexInputRef(ref.getIndex() + width, ref.getType());
      }
    };
  }

  /** How many columns the tables have. */
  int width() {
    return tables.stream().mapToInt(table -> table.getRowType().getFieldCount()).sum();
  }

  private FlatJoin where(RexNode condition) {
    List<RexNode> all = new ArrayList<>(conditions);
    for (RexNode part : RelOptUtil.conjunctions(over(condition))) {
      if (!Terms.isSteady(part)) {
        return null;
      }
      all.add(part);
    }
    return new FlatJoin(tables, all, columns);
  }

  private FlatJoin select(List<RexNode> items) {
    List<RexNode> made = items.stream().map(this::over).toList();
    return made.stream().allMatch(Terms::isSteady) ? new FlatJoin(tables, conditions, made) : null;
  }

  /** An expression over the columns of the tree, over those of its tables. */
  private RexNode over(RexNode node) {
    return node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return columns.get(ref.getIndex());
          }
        });
  }
}
