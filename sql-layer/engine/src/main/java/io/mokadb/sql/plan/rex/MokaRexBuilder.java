package io.mokadb.sql.plan.rex;

import io.mokadb.sql.plan.type.NamedType;
import io.mokadb.sql.plan.type.NullOperands;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.NlsString;

/** Makes texts VARCHAR instead of blank-padded CHAR. Confined to a statement. */
public final class MokaRexBuilder extends RexBuilder {
  public MokaRexBuilder(RelDataTypeFactory typeFactory) {
    super(typeFactory);
  }

  @Override
  public RelDataType deriveReturnType(SqlOperator operator, List<? extends RexNode> operands) {
    RelDataType derived = super.deriveReturnType(operator, operands);
    return derived.isNullable()
        ? derived
        : NullOperands.settle(
            typeFactory, operator, derived, operands.stream().map(RexNode::getType).toList());
  }

  @Override
  public RexNode makeCall(
      SqlParserPos position, SqlOperator operator, List<? extends RexNode> operands) {
    return super.makeCall(position, operator, compared(operator, operands));
  }

  @Override
  public RexNode makeCall(
      SqlParserPos position, RelDataType type, SqlOperator operator, List<RexNode> operands) {
    return super.makeCall(position, type, operator, compared(operator, operands));
  }

  /** A constant of a type that Calcite does not know is not checked by making it one. */
  @Override
  public RexNode makeCast(
      SqlParserPos position,
      RelDataType type,
      RexNode operand,
      boolean matchNullability,
      boolean safe,
      RexLiteral format) {
    return operand instanceof RexLiteral literal
            && !literal.isNull()
            && !operand.getType().equals(type)
            && (type instanceof NamedType || isPowerOfTen(literal, type))
        ? makeAbstractCast(position, type, operand, safe)
        : super.makeCast(position, type, operand, matchNullability, safe, format);
  }

  /** Whether Calcite would write out all digits of a number that a short text stands for. */
  private static boolean isPowerOfTen(RexLiteral literal, RelDataType type) {
    return SqlTypeUtil.isNumeric(type)
        && literal.getValue() instanceof NlsString text
        && text.getValue().toLowerCase(Locale.ROOT).indexOf('e') >= 0;
  }

  /**
   * Blanks at the end do not count beside CHAR, so they must not be there when Calcite asks whether
   * two conditions contradict each other.
   */
  @SuppressWarnings("unchecked")
  private List<RexNode> compared(SqlOperator operator, List<? extends RexNode> operands) {
    if (JsonEquality.isOne(operator.getKind(), operands)) {
      return operands.stream().map(one -> JsonEquality.compared(this, one)).toList();
    }
    if (SqlKind.COMPARISON.contains(operator.getKind()) && operands.size() == 2) {
      RexNode left = operands.get(0);
      RexNode right = operands.get(1);
      if (isZoned(left) != isZoned(right)) {
        return List.of(zoned(left, right), zoned(right, left));
      }
      if (isPadded(left) && right instanceof RexLiteral text) {
        return List.of(left, withoutBlanks(text));
      }
      if (isPadded(right) && left instanceof RexLiteral text) {
        return List.of(withoutBlanks(text), right);
      }
    }
    return (List<RexNode>) operands;
  }

  private static boolean isZoned(RexNode node) {
    return node.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP_TZ
        || node.getType().getSqlTypeName() == SqlTypeName.TIME_TZ;
  }

  /** A date or time beside one with time zone, which it has to become. */
  private RexNode zoned(RexNode node, RexNode other) {
    return isZoned(node) || !SqlTypeUtil.isDatetime(node.getType())
        ? node
        : makeCast(
            typeFactory.createTypeWithNullability(other.getType(), node.getType().isNullable()),
            node);
  }

  private static boolean isPadded(RexNode node) {
    return node.getType().getSqlTypeName() == SqlTypeName.CHAR
        || (node.getKind() == SqlKind.CAST
            && node.getType().getSqlTypeName() == SqlTypeName.VARCHAR
            && isPadded(((RexCall) node).getOperands().get(0)));
  }

  private RexNode withoutBlanks(RexLiteral literal) {
    if (literal.isNull() || !(literal.getValue() instanceof NlsString text)) {
      return literal;
    }
    String bare = text.getValue().stripTrailing();
    return bare.length() == text.getValue().length()
        ? literal
        : makeCharLiteral(new NlsString(bare, null, null));
  }

  @Override
  public RexLiteral makeCharLiteral(NlsString text) {
    NlsString utf8 =
        new NlsString(
            text.getValue(), typeFactory.getDefaultCharset().name(), CodePointCollation.INSTANCE);
    RelDataType type =
        typeFactory.createTypeWithCharsetAndCollation(
            typeFactory.createSqlType(SqlTypeName.VARCHAR, Math.max(1, text.getValue().length())),
            typeFactory.getDefaultCharset(),
            SqlCollation.IMPLICIT);
    return makeLiteral(utf8, type, SqlTypeName.CHAR);
  }

  /** All texts are compared in the order that they are sorted in. */
  @Override
  @SuppressWarnings("rawtypes") // as Calcite declares it
  protected RexLiteral makeLiteral(Comparable value, RelDataType type, SqlTypeName name) {
    return super.makeLiteral(
        value instanceof NlsString text && text.getCollation() != CodePointCollation.INSTANCE
            ? new NlsString(
                text.getValue(),
                typeFactory.getDefaultCharset().name(),
                CodePointCollation.INSTANCE)
            : value,
        type,
        name);
  }

  @Override
  public RexLiteral makeLiteral(String text) {
    return makeCharLiteral(new NlsString(text, null, null));
  }
}
