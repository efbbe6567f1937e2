package io.mokadb.sql.plan.rel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * The input of expressions that hold sub-queries. What a sub-query gives becomes a column of it, by
 * a dependent join. Confined to one node of a tree.
 */
final class Dependent {
  /** Makes the expression that stands for a sub-query. */
  interface SubQueryValue {
    /**
     * @param operands of the sub-query, without sub-queries
     */
    RexNode of(RexSubQuery subQuery, List<RexNode> operands, Dependent host);
  }

  private final RexBuilder rex;
  private final SubQueryValue values;
  private final OuterRows around;
  private final Set<CorrelationId> variables;
  private final RelNode original;
  private final Map<RexSubQuery, RexNode> known = new HashMap<>();
  private final References references;
  private final RexShuttle expressions = new Expressions();
  private RelNode input;

  /** How expressions and sub-queries refer to the columns of the input. */
  interface References {
    /** The column that an expression means. */
    RexNode ofExpression(int index, Dependent host);

    /** The column that a sub-query means. */
    RexNode ofSubQuery(int index, OuterRow row);
  }

  /**
   * @param input already without sub-queries
   * @param original the same as Calcite has made it; null if references count columns otherwise
   * @param variables that stand for its rows in sub-queries
   */
  Dependent(
      RelNode input,
      RelNode original,
      Set<CorrelationId> variables,
      OuterRows around,
      References references,
      SubQueryValue values) {
    this.rex = input.getCluster().getRexBuilder();
    this.input = input;
    this.original = original;
    this.variables = variables;
    this.around = around;
    this.references = references;
    this.values = values;
  }

  /** The input with the columns that it has by now; the first ones are as they were. */
  RelNode input() {
    return input;
  }

  /** The row of the input as it is now, for the right side of a dependent join. */
  OuterRow row() {
    return new OuterRow(input);
  }

  /** What the variables in a sub-query mean. */
  OuterRows around(OuterRow row) {
    return around.with(variables, original, index -> references.ofSubQuery(index, row));
  }

  /** The expression without sub-queries, over {@link #input}. */
  RexNode over(RexNode expression) {
    return expression.accept(expressions);
  }

  /**
   * Joins each row with those of a query.
   *
   * @param row as the query sees it
   * @param type INNER or LEFT
   * @return the place of the query's first column
   */
  int join(RelNode right, OuterRow row, JoinRelType type) {
    int width = input.getRowType().getFieldCount();
    input =
        row.isUsed()
            ? LogicalCorrelate.create(input, right, List.of(), row.variable(), row.columns(), type)
            : LogicalJoin.create(input, right, List.of(), rex.makeLiteral(true), Set.of(), type);
    return width;
  }

  /** Joins each row with those of a query that fit, or with nulls. */
  int join(RelNode right, RexNode condition) {
    int width = input.getRowType().getFieldCount();
    input = LogicalJoin.create(input, right, List.of(), condition, Set.of(), JoinRelType.LEFT);
    return width;
  }

  /** Puts rows with the same columns into the place of the input. */
  void replace(RelNode rows) {
    input = rows;
  }

  /** Whether a query refers to rows of the input. */
  boolean isSeenBy(RelNode query) {
    return RelOptUtil.getVariablesUsed(query).stream().anyMatch(variables::contains);
  }

  RexNode column(int index) {
    return RexInputRef.of(index, input.getRowType());
  }

  /** An expression over the input as a column of it. */
  RexNode asColumn(RexNode expression) {
    if (expression instanceof RexInputRef) {
      return expression;
    }
    int width = input.getRowType().getFieldCount();
    List<RexNode> columns = new ArrayList<>();
    List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
    for (int i = 0; i < width; i++) {
      columns.add(column(i));
    }
    columns.add(expression);
    names.add("$" + width);
    input = LogicalProject.create(input, List.of(), columns, names, Set.of());
    return column(width);
  }

  private final class Expressions extends RexShuttle {
    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      return references.ofExpression(ref.getIndex(), Dependent.this);
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable variable
          ? around.column(variable, access.getField().getIndex())
          : super.visitFieldAccess(access);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery subQuery) {
      RexNode value = known.get(subQuery);
      if (value == null) {
        List<RexNode> operands = new ArrayList<>();
        subQuery.getOperands().forEach(operand -> operands.add(operand.accept(this)));
        value = Typed.as(rex, subQuery.getType(), values.of(subQuery, operands, Dependent.this));
        known.put(subQuery, value);
      }
      return value;
    }
  }
}
