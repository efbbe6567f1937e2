package io.mokadb.sql.plan.fast;

import io.mokadb.sql.plan.type.NamedType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Conditions whose operands need no conversion to be compared. Confined to a query. */
final class PlainConditions {
  private static final Set<SqlOperator> COMPARISONS =
      Set.of(
          SqlStdOperatorTable.EQUALS,
          SqlStdOperatorTable.NOT_EQUALS,
          SqlStdOperatorTable.LESS_THAN,
          SqlStdOperatorTable.LESS_THAN_OR_EQUAL,
          SqlStdOperatorTable.GREATER_THAN,
          SqlStdOperatorTable.GREATER_THAN_OR_EQUAL);

  private static final Set<SqlOperator> NULL_TESTS =
      Set.of(SqlStdOperatorTable.IS_NULL, SqlStdOperatorTable.IS_NOT_NULL);

  private static final Set<SqlTypeName> WITH_PARAMETERS =
      Set.of(
          SqlTypeName.BOOLEAN,
          SqlTypeName.TINYINT,
          SqlTypeName.SMALLINT,
          SqlTypeName.INTEGER,
          SqlTypeName.BIGINT,
          SqlTypeName.DECIMAL,
          SqlTypeName.DOUBLE,
          SqlTypeName.VARCHAR,
          SqlTypeName.DATE,
          SqlTypeName.TIMESTAMP,
          SqlTypeName.UUID);

  private final PlainSources sources;
  private final RexBuilder rex;
  private final ColumnParameterTypes parameters;
  private final PlainExpressions expressions;

  PlainConditions(
      PlainSources sources,
      RexBuilder rex,
      ColumnParameterTypes parameters,
      PlainExpressions expressions) {
    this.sources = sources;
    this.rex = rex;
    this.parameters = parameters;
    this.expressions = expressions;
  }

  /** Comparisons that shall all be true. */
  RexNode condition(SqlNode node) {
    return all(parts(node));
  }

  /**
   * As {@link #condition}; one in which there is nothing to simplify or to push down.
   *
   * @param leftWidth how many columns the left side has
   */
  RexNode joinCondition(SqlNode node, int leftWidth) {
    List<RexNode> parts = parts(node);
    Set<Set<Integer>> compared = new HashSet<>();
    for (RexNode part : parts) {
      NotPlain.unless(SqlKind.COMPARISON.contains(part.getKind()));
      List<RexNode> operands = ((RexCall) part).getOperands();
      NotPlain.unless(operands.stream().allMatch(RexInputRef.class::isInstance));
      List<Integer> columns =
          operands.stream().map(operand -> ((RexInputRef) operand).getIndex()).sorted().toList();
      NotPlain.unless(
          columns.size() == 2 && columns.get(0) < leftWidth && columns.get(1) >= leftWidth);
      NotPlain.unless(compared.add(Set.copyOf(columns)));
    }
    return all(parts);
  }

  /** Nothing is said twice: that is simplified. */
  private RexNode all(List<RexNode> parts) {
    List<RexNode> flat = RexUtil.flatten(parts, SqlStdOperatorTable.AND);
    NotPlain.unless(new HashSet<>(flat).size() == flat.size());
    return flat.size() == 1 ? flat.get(0) : rex.makeCall(SqlStdOperatorTable.AND, flat);
  }

  private List<RexNode> parts(SqlNode node) {
    List<RexNode> parts = new ArrayList<>();
    addParts(node, parts);
    return parts;
  }

  private void addParts(SqlNode node, List<RexNode> parts) {
    NotPlain.unless(node instanceof SqlBasicCall);
    SqlBasicCall call = (SqlBasicCall) node;
    if (call.getOperator() == SqlStdOperatorTable.AND) {
      for (SqlNode operand : call.getOperandList()) {
        addParts(operand, parts);
      }
    } else if (call.getOperator() == SqlStdOperatorTable.OR) {
      parts.add(
          RexUtil.composeDisjunction(
              rex, call.getOperandList().stream().map(this::condition).toList()));
    } else if (call.getOperator() == SqlStdOperatorTable.IN) {
      parts.add(membership(call.operand(0), call.operand(1)));
    } else if (NULL_TESTS.contains(call.getOperator())) {
      RexNode column = column(call.operand(0));
      NotPlain.unless(column.getType().isNullable());
      parts.add(rex.makeCall(call.getOperator(), column));
    } else if (call.getOperator() == SqlStdOperatorTable.BETWEEN) {
      addBounds(call, parts);
    } else {
      NotPlain.unless(COMPARISONS.contains(call.getOperator()));
      parts.add(comparison(call));
    }
  }

  private void addBounds(SqlBasicCall between, List<RexNode> parts) {
    RexNode column = column(between.operand(0));
    RexNode least = compared(between.operand(1), column.getType());
    RexNode most = compared(between.operand(2), column.getType());
    // All three get the type that has room for all.
    RelDataType common =
        rex.getTypeFactory()
            .leastRestrictive(List.of(column.getType(), least.getType(), most.getType()));
    NotPlain.unless(
        common != null
            && SqlTypeUtil.equalSansNullability(rex.getTypeFactory(), common, column.getType()));
    parts.add(rex.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, column, least));
    parts.add(rex.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, column, most));
  }

  /** One of several values, or rows of values. */
  private RexNode membership(SqlNode left, SqlNode right) {
    NotPlain.unless(right instanceof SqlNodeList list && !list.isEmpty());
    List<RexNode> columns = items(left).stream().map(this::column).toList();
    List<RexNode> rows = new ArrayList<>();
    for (SqlNode row : (SqlNodeList) right) {
      List<SqlNode> values = items(row);
      NotPlain.unless(values.size() == columns.size());
      List<RexNode> comparisons = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        RexNode value = compared(values.get(i), columns.get(i).getType());
        // Texts of a list get the length of the longest, numbers one type.
        NotPlain.unless(
            !PlainExpressions.isText(value.getType())
                && areAlike(value.getType(), columns.get(i).getType()));
        comparisons.add(rex.makeCall(SqlStdOperatorTable.EQUALS, columns.get(i), value));
      }
      rows.add(RexUtil.composeConjunction(rex, comparisons));
    }
    return RexUtil.composeDisjunction(rex, rows);
  }

  private static List<SqlNode> items(SqlNode node) {
    return node.getKind() == SqlKind.ROW ? ((SqlCall) node).getOperandList() : List.of(node);
  }

  private RexNode comparison(SqlBasicCall call) {
    SqlNode left = call.operand(0);
    SqlNode right = call.operand(1);
    if (!(left instanceof SqlIdentifier)) {
      RexNode column = column(right);
      return rex.makeCall(call.getOperator(), compared(left, column.getType()), column);
    }
    RexNode column = column(left);
    if (!(right instanceof SqlIdentifier)) {
      return rex.makeCall(call.getOperator(), column, compared(right, column.getType()));
    }
    RexNode other = column(right);
    NotPlain.unless(areAlike(column.getType(), other.getType()));
    return rex.makeCall(call.getOperator(), column, other);
  }

  private RexNode column(SqlNode node) {
    NotPlain.unless(node instanceof SqlIdentifier);
    return sources.column((SqlIdentifier) node).ref();
  }

  /** What a column is compared with. */
  private RexNode compared(SqlNode node, RelDataType column) {
    if (node instanceof SqlDynamicParam parameter) {
      NotPlain.unless(
          !(column instanceof NamedType) && WITH_PARAMETERS.contains(column.getSqlTypeName()));
      return parameters.beside(parameter, column);
    }
    RexNode literal = expressions.value(node);
    NotPlain.unless(
        areAlike(literal.getType(), column) || isExact(literal.getType()) && isExact(column));
    return literal;
  }

  /** True of whole numbers and decimals, with which literals of any such type are compared. */
  private static boolean isExact(RelDataType type) {
    return !(type instanceof NamedType) && SqlTypeName.EXACT_TYPES.contains(type.getSqlTypeName());
  }

  /** True if values can be compared as they are. */
  private static boolean areAlike(RelDataType a, RelDataType b) {
    return a.getSqlTypeName() == b.getSqlTypeName()
        && (PlainExpressions.isInteger(a)
            || PlainExpressions.isText(a) && PlainExpressions.isText(b)
            || a.getSqlTypeName() == SqlTypeName.DATE
            || a.getSqlTypeName() == SqlTypeName.UUID);
  }
}
