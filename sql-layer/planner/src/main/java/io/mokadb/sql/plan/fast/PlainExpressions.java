package io.mokadb.sql.plan.fast;

import io.mokadb.sql.plan.type.NamedType;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/** Expressions whose operands need no conversion. Confined to a query. */
public final class PlainExpressions {
  private static final Set<SqlOperator> ARITHMETIC =
      Set.of(SqlStdOperatorTable.PLUS, SqlStdOperatorTable.MINUS, SqlStdOperatorTable.MULTIPLY);

  /** Of a text. */
  private static final Map<String, SqlFunction> FUNCTIONS =
      Map.of(
          "UPPER", SqlStdOperatorTable.UPPER,
          "LOWER", SqlStdOperatorTable.LOWER,
          "CHAR_LENGTH", SqlStdOperatorTable.CHAR_LENGTH);

  private final PlainSources sources;
  private final RexBuilder rex;
  private final boolean ownFunctions;

  /**
   * @param ownFunctions whether names of functions may be those of ours that are written in SQL
   */
  PlainExpressions(PlainSources sources, RexBuilder rex, boolean ownFunctions) {
    this.sources = sources;
    this.rex = rex;
    this.ownFunctions = ownFunctions;
  }

  static boolean isInteger(RelDataType type) {
    return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
  }

  static boolean isText(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.VARCHAR && !(type instanceof NamedType);
  }

  /** A whole number or a text. */
  RexNode literal(SqlNode node) {
    if (node instanceof SqlCharStringLiteral text) {
      return rex.makeCharLiteral(text.getValueAs(NlsString.class));
    }
    NotPlain.unless(node instanceof SqlNumericLiteral);
    SqlNumericLiteral number = (SqlNumericLiteral) node;
    NotPlain.unless(number.isExact() && number.isInteger());
    RelDataType type = number.createSqlType(rex.getTypeFactory());
    NotPlain.unless(isInteger(type));
    return rex.makeExactLiteral(number.bigDecimalValue(), type);
  }

  /** As {@link #literal}, or a decimal number. */
  RexNode value(SqlNode node) {
    if (node instanceof SqlNumericLiteral number && number.isExact() && !number.isInteger()) {
      return rex.makeExactLiteral(
          number.bigDecimalValue(), number.createSqlType(rex.getTypeFactory()));
    }
    return literal(node);
  }

  /** A column, a literal, or arithmetic with whole numbers, or a function of a text. */
  RexNode expression(SqlNode node) {
    if (node instanceof SqlIdentifier name) {
      return sources.column(name).ref();
    }
    if (!(node instanceof SqlBasicCall call)) {
      return literal(node);
    }
    if (ARITHMETIC.contains(call.getOperator())) {
      RexNode left = number(call.operand(0));
      RexNode right = number(call.operand(1));
      return rex.makeCall(call.getOperator(), left, right);
    }
    return function(call);
  }

  /** A whole number, and none that arithmetic is simpler without. */
  private RexNode number(SqlNode node) {
    RexNode number = expression(node);
    NotPlain.unless(isInteger(number.getType()));
    if (number instanceof RexLiteral literal) {
      BigDecimal value = literal.getValueAs(BigDecimal.class);
      NotPlain.unless(value.signum() != 0 && value.compareTo(BigDecimal.ONE) != 0);
    }
    return number;
  }

  private RexNode function(SqlBasicCall call) {
    SqlFunction function =
        call.getOperator() instanceof SqlFunction named && !ownFunctions
            ? FUNCTIONS.get(named.getName())
            : null;
    NotPlain.unless(
        function != null && call.operandCount() == 1 && call.getFunctionQuantifier() == null);
    RexNode operand = expression(call.operand(0));
    NotPlain.unless(isText(operand.getType()));
    return rex.makeCall(function, operand);
  }
}
