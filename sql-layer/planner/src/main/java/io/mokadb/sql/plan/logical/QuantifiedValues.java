package io.mokadb.sql.plan.logical;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * IN and comparisons with ANY as expressions: true if a row of the query compares as true, else
 * unknown if one compares as unknown, else false. ALL is the negation of ANY with the negated
 * comparison by the time it gets here. Confined to a statement.
 */
public final class QuantifiedValues {
  /** Types of which the least and the greatest value are compared as all values are. */
  private static final Set<SqlTypeName> ORDERED =
      EnumSet.of(
          SqlTypeName.TINYINT,
          SqlTypeName.SMALLINT,
          SqlTypeName.INTEGER,
          SqlTypeName.BIGINT,
          SqlTypeName.DECIMAL,
          SqlTypeName.REAL,
          SqlTypeName.DOUBLE,
          SqlTypeName.VARCHAR,
          SqlTypeName.DATE,
          SqlTypeName.TIME,
          SqlTypeName.TIMESTAMP);

  private final RexBuilder rex;
  private final SubQueryRemoval removal;
  private final boolean asWritten;

  QuantifiedValues(RexBuilder rex, SubQueryRemoval removal, boolean asWritten) {
    this.rex = rex;
    this.removal = removal;
    this.asWritten = asWritten;
  }

  /** The value as an expression over the host. */
  RexNode of(RexSubQuery subQuery, List<RexNode> operands, Dependent host) {
    List<RexNode> left = operands;
    boolean simple = !asWritten && operands.size() == 1;
    if (simple && subQuery.getKind() == SqlKind.IN) {
      left = List.of(host.asColumn(operands.get(0)));
    }
    OuterRow row = host.row();
    RelNode query = removal.visit(subQuery.rel, host.around(row));
    if (simple
        && subQuery.getKind() == SqlKind.IN
        && !row.isUsed()
        && !host.asksSome(query)
        && areSame(left.get(0), query)) {
      return member((RexInputRef) left.get(0), query, host);
    }
    if (simple
        && operator(subQuery).getKind() != SqlKind.EQUALS
        && areOrdered(left.get(0), query)) {
      return extreme(left.get(0), operator(subQuery), query, row, host);
    }
    return counted(subQuery, left, query, row, host);
  }

  /** The comparison that the query is asked for. */
  static SqlOperator operator(RexSubQuery subQuery) {
    if (subQuery.getKind() == SqlKind.IN) {
      return SqlStdOperatorTable.EQUALS;
    }
    SqlKind kind = ((SqlQuantifyOperator) subQuery.getOperator()).comparisonKind;
    return switch (kind) {
      case EQUALS -> SqlStdOperatorTable.EQUALS;
      case NOT_EQUALS -> SqlStdOperatorTable.NOT_EQUALS;
      case LESS_THAN -> SqlStdOperatorTable.LESS_THAN;
      case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
      case GREATER_THAN -> SqlStdOperatorTable.GREATER_THAN;
      case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
      default -> throw new IllegalArgumentException(kind.name());
    };
  }

  /**
   * The comparison of the operands with columns.
   *
   * @param offset of the query's first column
   */
  RexNode comparison(
      RexSubQuery subQuery, List<RexNode> operands, RelDataType columns, int offset) {
    SqlOperator operator = operator(subQuery);
    List<RexNode> parts = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      parts.add(
          rex.makeCall(
              operator,
              operands.get(i),
              new RexInputRef(offset + i, columns.getFieldList().get(i).getType())));
    }
    return operator.getKind() == SqlKind.NOT_EQUALS
        ? RexUtil.composeDisjunction(rex, parts)
        : RexUtil.composeConjunction(rex, parts);
  }

  /** Operands as the query sees them. */
  static List<RexNode> seen(List<RexNode> operands, OuterRow row) {
    RexShuttle outer =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return row.column(ref.getIndex());
          }
        };
    return operands.stream().map(operand -> operand.accept(outer)).toList();
  }

  private RexNode counted(
      RexSubQuery subQuery, List<RexNode> operands, RelNode query, OuterRow row, Dependent host) {
    RexNode compared = comparison(subQuery, seen(operands, row), query.getRowType(), 0);
    boolean maybeUnknown = compared.getType().isNullable();
    List<RexNode> columns = new ArrayList<>();
    columns.add(rex.makeCall(SqlStdOperatorTable.IS_TRUE, compared));
    if (maybeUnknown) {
      columns.add(rex.makeCall(SqlStdOperatorTable.IS_NULL, compared));
    }
    RelNode rows = LogicalProject.create(query, List.of(), columns, (List<String>) null, Set.of());
    List<AggregateCall> calls = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      calls.add(AggregateFactory.countIf(rows, i));
    }
    int first = host.join(AggregateFactory.ofAll(rows, calls), row, JoinRelType.LEFT);
    RexNode found = isPositive(host.column(first));
    return maybeUnknown
        ? rex.makeCall(
            SqlStdOperatorTable.CASE,
            found,
            rex.makeLiteral(true),
            isPositive(host.column(first + 1)),
            unknown(),
            rex.makeLiteral(false))
        : rex.makeCall(SqlStdOperatorTable.IS_TRUE, found);
  }

  private RexNode isPositive(RexNode count) {
    return rex.makeCall(
        SqlStdOperatorTable.GREATER_THAN, count, rex.makeExactLiteral(BigDecimal.ZERO));
  }

  private RexNode unknown() {
    return rex.makeNullLiteral(rex.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN));
  }

  /** True if equal values are one group. */
  private static boolean areSame(RexNode operand, RelNode query) {
    RelDataType type = query.getRowType().getFieldList().get(0).getType();
    return operand.getType().getSqlTypeName() == type.getSqlTypeName()
        && ORDERED.contains(type.getSqlTypeName());
  }

  private static boolean areOrdered(RexNode operand, RelNode query) {
    RelDataType type = query.getRowType().getFieldList().get(0).getType();
    return ORDERED.contains(type.getSqlTypeName())
        && ORDERED.contains(operand.getType().getSqlTypeName());
  }

  /** Membership in the different values of a query that does not depend on the row. */
  private RexNode member(RexInputRef operand, RelNode query, Dependent host) {
    RelDataType type = query.getRowType().getFieldList().get(0).getType();
    boolean maybeUnknown = operand.getType().isNullable() || type.isNullable();
    int counts =
        maybeUnknown
            ? host.join(
                AggregateFactory.ofAll(
                    query,
                    List.of(
                        AggregateFactory.count(query),
                        AggregateFactory.call(SqlStdOperatorTable.COUNT, query, 0))),
                host.row(),
                JoinRelType.INNER)
            : -1;
    RelNode distinct = AggregateFactory.grouped(query, ImmutableBitSet.of(0), List.of());
    RelNode members =
        LogicalProject.create(
            distinct,
            List.of(),
            List.of(rex.makeInputRef(distinct, 0), rex.makeLiteral(true)),
            (List<String>) null,
            Set.of());
    int width = host.input().getRowType().getFieldCount();
    RexNode equal = rex.makeCall(SqlStdOperatorTable.EQUALS, operand, new RexInputRef(width, type));
    int first = host.join(members, equal);
    RexNode found = rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, host.column(first + 1));
    return maybeUnknown
        ? settled(found, operand, host.column(counts), host.column(counts + 1))
        : found;
  }

  /** True if it is found, where a null on either side makes it unknown. */
  private RexNode settled(RexNode found, RexNode operand, RexNode rows, RexNode values) {
    RexNode isEmpty =
        rex.makeCall(SqlStdOperatorTable.EQUALS, rows, rex.makeExactLiteral(BigDecimal.ZERO));
    return rex.makeCall(
        SqlStdOperatorTable.CASE,
        isEmpty,
        rex.makeLiteral(false),
        rex.makeCall(SqlStdOperatorTable.IS_TRUE, found),
        rex.makeLiteral(true),
        rex.makeCall(
            SqlStdOperatorTable.OR,
            rex.makeCall(SqlStdOperatorTable.IS_NULL, operand),
            rex.makeCall(SqlStdOperatorTable.LESS_THAN, values, rows)),
        unknown(),
        rex.makeLiteral(false));
  }

  /** A comparison with the least or the greatest value instead of all. */
  private RexNode extreme(
      RexNode operand, SqlOperator operator, RelNode query, OuterRow row, Dependent host) {
    List<AggregateCall> calls =
        List.of(
            AggregateFactory.count(query),
            AggregateFactory.call(SqlStdOperatorTable.COUNT, query, 0),
            AggregateFactory.call(SqlStdOperatorTable.MIN, query, 0),
            AggregateFactory.call(SqlStdOperatorTable.MAX, query, 0));
    int first =
        host.join(
            AggregateFactory.ofAll(query, calls),
            row,
            row.isUsed() ? JoinRelType.LEFT : JoinRelType.INNER);
    RexNode least = rex.makeCall(operator, operand, host.column(first + 2));
    RexNode greatest = rex.makeCall(operator, operand, host.column(first + 3));
    RexNode found =
        switch (operator.getKind()) {
          case LESS_THAN, LESS_THAN_OR_EQUAL -> greatest;
          case GREATER_THAN, GREATER_THAN_OR_EQUAL -> least;
          case NOT_EQUALS -> rex.makeCall(SqlStdOperatorTable.OR, least, greatest);
          default -> throw new IllegalArgumentException(operator.getName());
        };
    return settled(found, operand, host.column(first), host.column(first + 1));
  }
}
