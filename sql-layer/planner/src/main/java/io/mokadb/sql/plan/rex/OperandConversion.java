package io.mokadb.sql.plan.rex;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.compare.TextOrder;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/** The operands of comparisons, in the form that they are compared in. Confined to a statement. */
final class OperandConversion {
  private final MokaRexBuilder rex;

  OperandConversion(MokaRexBuilder rex) {
    this.rex = rex;
  }

  /**
   * Blanks at the end do not count beside CHAR, so they must not be there when Calcite asks whether
   * two conditions contradict each other.
   */
  @SuppressWarnings("unchecked")
  List<RexNode> of(SqlOperator operator, List<? extends RexNode> operands) {
    if (JsonEquality.isOne(operator.getKind(), operands)) {
      ComparedTypes.required(typeOf(operands.get(0)), typeOf(operands.get(1)));
      return operands.stream().map(one -> JsonEquality.compared(rex, one)).toList();
    }
    if (operands.size() != 2 || !isKnown(operands.get(0)) || !isKnown(operands.get(1))) {
      return (List<RexNode>) operands;
    }
    RexNode left = operands.get(0);
    RexNode right = operands.get(1);
    if (SqlKind.COMPARISON.contains(operator.getKind())) {
      SqlType common = ComparedTypes.required(typeOf(left), typeOf(right));
      return List.of(compared(left, common, right), compared(right, common, left));
    }
    return isDistinction(operator.getKind())
        ? List.of(bare(left, right), bare(right, left))
        : (List<RexNode>) operands;
  }

  private static boolean isDistinction(SqlKind kind) {
    return kind == SqlKind.IS_DISTINCT_FROM || kind == SqlKind.IS_NOT_DISTINCT_FROM;
  }

  private static SqlType typeOf(RexNode node) {
    return TypeMapping.toSqlType(node.getType());
  }

  private static boolean isKnown(RexNode node) {
    return isKnown(node.getType());
  }

  /** True if values of a type are compared as {@link ComparedTypes} says. */
  static boolean isKnown(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case NULL, ANY, UNKNOWN, ROW, STRUCTURED, DISTINCT, MULTISET, MAP, SYMBOL, CURSOR -> false;
      default -> true;
    };
  }

  /** An expression that compares as values of a type do: a cast, unless the value already does. */
  private RexNode compared(RexNode node, SqlType common, RexNode other) {
    SqlType type = typeOf(node);
    if (!ComparedTypes.isAlike(type, common)) {
      return rex.makeCast(
          TypeMapping.toRelType(common, node.getType().isNullable(), rex.getTypeFactory()), node);
    }
    if (!(node instanceof RexLiteral literal)) {
      return bare(node, other);
    }
    if (common.kind() == Kind.CHAR) {
      return withoutBlanks(literal);
    }
    // Of one length, so that the same condition is the same text.
    return common.kind() == Kind.VARCHAR
            && other.getType().getSqlTypeName() == SqlTypeName.VARCHAR
            && other.getType().getPrecision() > node.getType().getPrecision()
        ? rex.makeCast(rex.getTypeFactory().createTypeWithNullability(other.getType(), false), node)
        : node;
  }

  /**
   * A VARCHAR beside CHAR, whose blanks at the end do not count. Also beside constants: two
   * conditions on a column may become one, in which no CHAR is left.
   */
  private RexNode bare(RexNode node, RexNode other) {
    return !(node instanceof RexLiteral)
            && typeOf(node).kind() == Kind.VARCHAR
            && typeOf(other).kind() == Kind.CHAR
        ? TrailingBlanks.removed(rex, node)
        : node;
  }

  private RexNode withoutBlanks(RexLiteral literal) {
    if (literal.isNull() || !(literal.getValue() instanceof NlsString text)) {
      return literal;
    }
    String bare = TextOrder.withoutPadding(text.getValue());
    return bare.length() == text.getValue().length()
        ? literal
        : rex.makeCharLiteral(new NlsString(bare, null, null));
  }
}
