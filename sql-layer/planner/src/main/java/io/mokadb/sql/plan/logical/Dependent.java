package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.Filters;
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
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * The input of expressions that hold sub-queries. The value of a sub-query becomes a column of it,
 * by a dependent join. Confined to one node of a tree.
 */
public final class Dependent {
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
  private final Map<RexSubQuery, List<Known>> known = new HashMap<>();
  private final References references;
  private final RexShuttle expressions = new Expressions();

  /** The conditions that hold for a row when it gets to the current place in an expression. */
  private final List<RexNode> guards = new ArrayList<>();

  /** True if a sub-query is asked for rows alone of which all that holds. */
  private boolean guarded;

  private RelNode input;

  /**
   * The expression that stands for a sub-query.
   *
   * @param guards the conditions that hold for the rows that it was asked for
   */
  private record Known(List<RexNode> guards, RexNode value) {}

  /** The references of expressions and sub-queries to the columns of the input. */
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

  /** The meaning of the variables in a sub-query. */
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
    boolean asksSome = !guards.isEmpty() && Volatility.mayFail(right);
    guarded |= asksSome;
    RexNode guard = asksSome ? RexUtil.composeConjunction(rex, guards) : rex.makeLiteral(true);
    JoinRelType kind = asksSome ? JoinRelType.LEFT : type;
    if (row.isUsed()) {
      RelNode asked =
          asksSome ? Filters.of(right, QuantifiedValues.seen(List.of(guard), row).get(0)) : right;
      input = LogicalCorrelate.create(input, asked, List.of(), row.variable(), row.columns(), kind);
    } else {
      input = LogicalJoin.create(input, right, List.of(), guard, Set.of(), kind);
    }
    return width;
  }

  /** True if a query must be asked for some rows alone, for it may fail for others. */
  boolean asksSome(RelNode query) {
    return !guards.isEmpty() && Volatility.mayFail(query);
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

  /** True if a query refers to rows of the input. */
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

    /**
     * A sub-query in a branch is asked for the rows that take it, if it may fail: the operands of
     * CASE, AND and OR are looked at from the left to the right.
     */
    @Override
    public RexNode visitCall(RexCall call) {
      boolean branches =
          call.getKind() == SqlKind.CASE
              || call.getKind() == SqlKind.AND
              || call.getKind() == SqlKind.OR;
      if (!branches || !SubQueryRemoval.contains(call)) {
        return super.visitCall(call);
      }
      int depth = guards.size();
      List<RexNode> operands = new ArrayList<>();
      for (RexNode operand : call.getOperands()) {
        RexNode value = operand.accept(this);
        if (RexOver.containsOver(value)) {
          // A window is computed over all rows, and not where a join asks.
          value = asColumn(value);
        }
        operands.add(value);
        guard(call, operands.size() - 1, value);
      }
      guards.subList(depth, guards.size()).clear();
      return call.clone(call.getType(), operands);
    }

    /** The condition that holds for a row that gets to the operand after this one. */
    private void guard(RexCall call, int index, RexNode value) {
      switch (call.getKind()) {
        case AND -> guards.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, value));
        case OR -> guards.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_TRUE, value));
        default -> {
          boolean isCondition = index % 2 == 0;
          if (isCondition && index < call.getOperands().size() - 1) {
            guards.add(rex.makeCall(SqlStdOperatorTable.IS_TRUE, value));
          } else if (!isCondition) {
            RexCall taken = (RexCall) guards.remove(guards.size() - 1);
            guards.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_TRUE, taken.getOperands().get(0)));
          }
        }
      }
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery subQuery) {
      List<Known> found = known.computeIfAbsent(subQuery, one -> new ArrayList<>());
      for (Known one : found) {
        if (one.guards.size() <= guards.size()
            && one.guards.equals(guards.subList(0, one.guards.size()))) {
          return one.value;
        }
      }
      List<RexNode> operands = new ArrayList<>();
      subQuery.getOperands().forEach(operand -> operands.add(operand.accept(this)));
      boolean outer = guarded;
      guarded = false;
      RexNode value =
          Typed.as(rex, subQuery.getType(), values.of(subQuery, operands, Dependent.this));
      found.add(new Known(guarded ? List.copyOf(guards) : List.of(), value));
      guarded |= outer;
      return value;
    }
  }
}
