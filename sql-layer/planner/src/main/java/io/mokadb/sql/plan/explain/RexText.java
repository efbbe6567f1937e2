package io.mokadb.sql.plan.explain;

import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.PlanWords;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/** A row expression in SQL. Confined. */
final class RexText {
  private static final Map<SqlKind, String> INFIX =
      Map.ofEntries(
          Map.entry(SqlKind.EQUALS, "="),
          Map.entry(SqlKind.NOT_EQUALS, "<>"),
          Map.entry(SqlKind.LESS_THAN, "<"),
          Map.entry(SqlKind.LESS_THAN_OR_EQUAL, "<="),
          Map.entry(SqlKind.GREATER_THAN, ">"),
          Map.entry(SqlKind.GREATER_THAN_OR_EQUAL, ">="),
          Map.entry(SqlKind.PLUS, "+"),
          Map.entry(SqlKind.MINUS, "-"),
          Map.entry(SqlKind.TIMES, "*"),
          Map.entry(SqlKind.DIVIDE, "/"),
          Map.entry(SqlKind.AND, "AND"),
          Map.entry(SqlKind.OR, "OR"));

  private static final Map<SqlKind, String> POSTFIX =
      Map.of(
          SqlKind.IS_NULL, "IS NULL",
          SqlKind.IS_NOT_NULL, "IS NOT NULL",
          SqlKind.IS_TRUE, "IS TRUE",
          SqlKind.IS_NOT_TRUE, "IS NOT TRUE",
          SqlKind.IS_FALSE, "IS FALSE",
          SqlKind.IS_NOT_FALSE, "IS NOT FALSE");

  private final List<String> columns;

  private RexText(List<String> columns) {
    this.columns = columns;
  }

  static String of(RexNode node, List<String> columns, RexBuilder builder) {
    return new RexText(columns).text(RexUtil.expandSearch(builder, null, node));
  }

  private String text(RexNode node) {
    if (node instanceof RexInputRef input) {
      return PlanWords.name(columns, input.getIndex());
    }
    if (node instanceof RexLiteral literal) {
      return literal(literal);
    }
    if (node instanceof RexDynamicParam) {
      return "?";
    }
    if (node instanceof RexFieldAccess access) {
      return access.getField().getName();
    }
    return node instanceof RexCall call ? call(call) : node.toString();
  }

  private static String literal(RexLiteral literal) {
    if (literal.isNull()) {
      return "NULL";
    }
    if (literal.getValue() instanceof NlsString text) {
      return "'" + text.getValue().stripTrailing().replace("'", "''") + "'";
    }
    SqlTypeName type = literal.getType().getSqlTypeName();
    if (SqlTypeName.EXACT_TYPES.contains(type)) {
      return literal.getValueAs(BigDecimal.class).toPlainString();
    }
    if (type == SqlTypeName.SYMBOL) {
      return literal.getValue().toString();
    }
    String text = literal.toString();
    int colon = text.lastIndexOf(":" + type.getName());
    String value = colon < 0 ? text : text.substring(0, colon);
    return switch (type) {
      case DATE, TIME, TIMESTAMP -> type.getName() + " '" + value + "'";
      case BOOLEAN -> value.toUpperCase(java.util.Locale.ROOT);
      default -> value;
    };
  }

  private String call(RexCall call) {
    List<RexNode> operands = call.getOperands();
    String infix = INFIX.get(call.getKind());
    if (infix != null && operands.size() > 1) {
      return operands.stream()
          .map(operand -> operand(call, operand))
          .collect(Collectors.joining(" " + infix + " "));
    }
    String postfix = POSTFIX.get(call.getKind());
    if (postfix != null) {
      return operand(call, operands.get(0)) + " " + postfix;
    }
    return switch (call.getKind()) {
      case NOT -> "NOT " + operand(call, operands.get(0));
      case MINUS_PREFIX -> "-" + operand(call, operands.get(0));
      case CAST ->
          "CAST(" + text(operands.get(0)) + " AS " + TypeMapping.toSqlType(call.getType()) + ")";
      case LIKE ->
          operand(call, operands.get(0))
              + " "
              + call.getOperator().getName()
              + " "
              + operand(call, operands.get(1));
      case CASE -> cases(operands);
      case EXTRACT -> "EXTRACT(" + text(operands.get(0)) + " FROM " + text(operands.get(1)) + ")";
      default ->
          call.getOperator().getName()
              + "("
              + operands.stream().map(this::text).collect(Collectors.joining(", "))
              + ")";
    };
  }

  private String cases(List<RexNode> operands) {
    StringBuilder text = new StringBuilder("CASE");
    for (int i = 0; i + 1 < operands.size(); i += 2) {
      text.append(" WHEN ").append(text(operands.get(i)));
      text.append(" THEN ").append(text(operands.get(i + 1)));
    }
    return text.append(" ELSE ").append(text(operands.get(operands.size() - 1))) + " END";
  }

  /** An operand in parentheses, if another operator is in it that might bind less. */
  private String operand(RexCall parent, RexNode operand) {
    boolean inner =
        operand instanceof RexCall call
            && INFIX.containsKey(call.getKind())
            && call.getKind() != parent.getKind()
            && !(parent.getKind() == SqlKind.AND && call.isA(SqlKind.COMPARISON))
            && !(parent.getKind() == SqlKind.OR && call.getKind() != SqlKind.OR);
    return inner ? "(" + text(operand) + ")" : text(operand);
  }
}
