package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.type.NamedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * The different values of the columns that the right side of a dependent join refers to; the right
 * side is computed once for each of them. Immutable.
 */
public final class Domain {
  private final CorrelationId variable;
  private final RelNode left;
  private final List<Integer> columns;
  private final RexBuilder rex;

  private Domain(CorrelationId variable, RelNode left, List<Integer> columns) {
    this.variable = variable;
    this.left = left;
    this.columns = columns;
    this.rex = left.getCluster().getRexBuilder();
  }

  static Domain of(Correlate correlate) {
    return new Domain(
        correlate.getCorrelationId(),
        correlate.getLeft(),
        RelOptUtil.correlationColumns(correlate.getCorrelationId(), correlate.getRight()).asList());
  }

  /**
   * True if equal values may look different to the expressions that refer to them, as JSON does.
   */
  boolean hidesDifferences() {
    return columns.stream()
        .anyMatch(
            column -> NamedType.isJson(left.getRowType().getFieldList().get(column).getType()));
  }

  /** How many columns it has. */
  int width() {
    return columns.size();
  }

  /** The left side's number of a column of the domain. */
  int ofLeft(int column) {
    return columns.get(column);
  }

  CorrelationId variable() {
    return variable;
  }

  RelDataType type(int column) {
    return left.getRowType().getFieldList().get(columns.get(column)).getType();
  }

  /** The values, each once. */
  RelNode values() {
    List<RexNode> projects = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      projects.add(rex.makeInputRef(left, columns.get(i)));
      names.add("$d" + i);
    }
    return AggregateFactory.distinct(
        LogicalProject.create(left, List.of(), projects, names, Set.of()));
  }

  /** Each row of a tree with each value. */
  RelNode beside(RelNode rel) {
    return LogicalJoin.create(
        rel, values(), List.of(), rex.makeLiteral(true), Set.of(), JoinRelType.INNER);
  }

  /** True if an expression refers to the row. */
  boolean isIn(RexNode node) {
    boolean[] found = {false};
    node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCorrelVariable(RexCorrelVariable one) {
            found[0] |= one.id.equals(variable);
            return one;
          }
        });
    return found[0];
  }

  /** True if anything below refers to the row. */
  boolean isIn(RelNode rel) {
    return RelOptUtil.getVariablesUsed(rel).contains(variable);
  }

  /** The domain's column that an expression is; -1 if it is something else. */
  int columnOf(RexNode node) {
    return node instanceof RexFieldAccess access
            && access.getReferenceExpr() instanceof RexCorrelVariable one
            && one.id.equals(variable)
        ? columns.indexOf(access.getField().getIndex())
        : -1;
  }

  /**
   * An expression with other references.
   *
   * @param refs the expression for each column; its type may allow nulls that the column's did not
   * @param values the expression for each column of the domain
   */
  RexNode over(RexNode node, IntFunction<RexNode> refs, IntFunction<RexNode> values) {
    return node.accept(references(refs, values));
  }

  private RexShuttle references(IntFunction<RexNode> refs, IntFunction<RexNode> values) {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return refs.apply(ref.getIndex());
      }

      @Override
      public RexNode visitFieldAccess(RexFieldAccess access) {
        int column = columnOf(access);
        return column < 0 ? super.visitFieldAccess(access) : values.apply(column);
      }

      /** A column may be null by its type that stands for one of the row that may not. */
      @Override
      public RexNode visitCall(RexCall call) {
        RexNode visited = super.visitCall(call);
        return visited instanceof RexCall over
                && !over.getType().isNullable()
                && over.getKind() != SqlKind.CAST
                && Strong.policy(over) == Strong.Policy.ANY
                && over.getOperands().stream().anyMatch(one -> one.getType().isNullable())
            ? over.clone(
                rex.getTypeFactory().createTypeWithNullability(over.getType(), true),
                over.getOperands())
            : visited;
      }
    };
  }

  /** An expression over rows that have the domain's columns from a place on. */
  RexNode over(RexNode node, RelDataType row, int first) {
    return over(
        node, index -> RexInputRef.of(index, row), column -> RexInputRef.of(first + column, row));
  }

  /**
   * An expression that refers to the row alone, over other rows.
   *
   * @param places of the domain's columns among theirs
   */
  RexNode over(RexNode node, RelDataType row, IntUnaryOperator places) {
    return over(
        node,
        index -> RexInputRef.of(index, row),
        column -> RexInputRef.of(places.applyAsInt(column), row));
  }

  /** True if values in both of two places are the same, null being one. */
  List<RexNode> agreeing(RelDataType row, IntUnaryOperator one, IntUnaryOperator other) {
    List<RexNode> conditions = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      RexNode a = RexInputRef.of(one.applyAsInt(i), row);
      RexNode b = RexInputRef.of(other.applyAsInt(i), row);
      boolean mayBothBeNull = a.getType().isNullable() && b.getType().isNullable();
      conditions.add(
          rex.makeCall(
              mayBothBeNull ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM : SqlStdOperatorTable.EQUALS,
              a,
              b));
    }
    return conditions;
  }

  /** Some columns of a tree, in their order. */
  RelNode columns(RelNode rel, List<Integer> places) {
    List<RexNode> projects = new ArrayList<>();
    places.forEach(place -> projects.add(rex.makeInputRef(rel, place)));
    return RexUtil.isIdentity(projects, rel.getRowType())
        ? rel
        : LogicalProject.create(rel, List.of(), projects, (List<String>) null, Set.of());
  }

  /**
   * For each column of the domain an expression that a condition makes equal to it.
   *
   * @return null if there is not one for each
   */
  List<RexNode> equals(List<RexNode> conditions) {
    RexNode[] found = new RexNode[columns.size()];
    for (RexNode condition : conditions) {
      if (condition.getKind() == SqlKind.EQUALS) {
        List<RexNode> operands = ((RexCall) condition).getOperands();
        for (int side = 0; side < 2; side++) {
          int column = columnOf(operands.get(side));
          RexNode other = operands.get(1 - side);
          if (column >= 0 && found[column] == null && isSame(type(column), other)) {
            found[column] = other;
          }
        }
      }
    }
    List<RexNode> all = new ArrayList<>();
    for (RexNode one : found) {
      if (one == null) {
        return null;
      }
      all.add(one);
    }
    return all;
  }

  /** True if equal values are the same value. */
  private boolean isSame(RelDataType type, RexNode other) {
    return !isIn(other)
        && other instanceof RexInputRef
        && type.getSqlTypeName() == other.getType().getSqlTypeName()
        && switch (type.getSqlTypeName()) {
          case TINYINT, SMALLINT, INTEGER, BIGINT, BOOLEAN, DATE, VARCHAR, TIME, TIMESTAMP -> true;
          default -> false;
        };
  }

  static List<RelDataTypeField> fields(RelNode rel) {
    return rel.getRowType().getFieldList();
  }
}
