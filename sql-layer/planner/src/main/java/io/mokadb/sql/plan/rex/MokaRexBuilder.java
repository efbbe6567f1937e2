package io.mokadb.sql.plan.rex;

import com.google.common.collect.ImmutableList;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.plan.calcite.CodePointCollation;
import io.mokadb.sql.plan.calcite.EmptyFrames;
import io.mokadb.sql.plan.type.NamedType;
import io.mokadb.sql.plan.type.NullOperands;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Cancellation;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCallBinding;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.NlsString;

/**
 * A maker of row expressions: texts are VARCHAR instead of blank-padded CHAR, and a call is
 * nullable wherever its operands make it so. Confined to a statement.
 */
public final class MokaRexBuilder extends RexBuilder {
  private final Cancellation cancellation;

  /** A builder for work that no statement waits for. */
  public MokaRexBuilder(RelDataTypeFactory typeFactory) {
    this(typeFactory, new Cancellation());
  }

  /**
   * @param cancellation is looked at whenever a call is made, which all loops over expressions do
   */
  public MokaRexBuilder(RelDataTypeFactory typeFactory, Cancellation cancellation) {
    super(typeFactory);
    this.cancellation = cancellation;
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

  @Override
  public RexNode makeOver(
      SqlParserPos position,
      RelDataType type,
      SqlAggFunction function,
      List<RexNode> arguments,
      List<RexNode> partitionKeys,
      ImmutableList<RexFieldCollation> orderKeys,
      RexWindowBound lower,
      RexWindowBound upper,
      RexWindowExclusion exclusion,
      boolean rows,
      boolean allowPartial,
      boolean nullWhenCountZero,
      boolean distinct,
      boolean ignoreNulls) {
    boolean nullable =
        EmptyFrames.mayGiveNull(
            function,
            exclusion != RexWindowExclusion.EXCLUDE_NO_OTHER,
            () -> typeOfNothing(function, arguments));
    return super.makeOver(
        position,
        nullable ? typeFactory.createTypeWithNullability(type, true) : type,
        function,
        arguments,
        partitionKeys,
        orderKeys,
        lower,
        upper,
        exclusion,
        rows,
        allowPartial,
        nullWhenCountZero,
        distinct,
        ignoreNulls);
  }

  private RelDataType typeOfNothing(SqlAggFunction function, List<RexNode> arguments) {
    return function.inferReturnType(
        new RexCallBinding(typeFactory, function, arguments, List.of()) {
          @Override
          public boolean hasEmptyGroup() {
            return true;
          }
        });
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
    cancellation.check();
    if (JsonEquality.isOne(operator.getKind(), operands)) {
      ComparedTypes.required(typeOf(operands.get(0)), typeOf(operands.get(1)));
      return operands.stream().map(one -> JsonEquality.compared(this, one)).toList();
    }
    if (SqlKind.COMPARISON.contains(operator.getKind()) && operands.size() == 2) {
      RexNode left = operands.get(0);
      RexNode right = operands.get(1);
      if (isKnown(left) && isKnown(right)) {
        SqlType common = ComparedTypes.required(typeOf(left), typeOf(right));
        return List.of(compared(left, common, right), compared(right, common, left));
      }
    }
    return (List<RexNode>) operands;
  }

  private static SqlType typeOf(RexNode node) {
    return TypeMapping.toSqlType(node.getType());
  }

  private static boolean isKnown(RexNode node) {
    return isKnown(node.getType());
  }

  /** Whether values of a type are compared as {@link ComparedTypes} says. */
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
      return makeCast(
          TypeMapping.toRelType(common, node.getType().isNullable(), typeFactory), node);
    }
    if (!(node instanceof RexLiteral literal)) {
      boolean text =
          common.kind() == Kind.CHAR && type.kind() == Kind.VARCHAR && other instanceof RexLiteral;
      // Two conditions on the column with constants may become one, in which no CHAR is left.
      return text ? trimmed(node) : node;
    }
    if (common.kind() == Kind.CHAR) {
      return withoutBlanks(literal);
    }
    // Of one length, so that the same condition is the same text.
    return common.kind() == Kind.VARCHAR
            && other.getType().getSqlTypeName() == SqlTypeName.VARCHAR
            && other.getType().getPrecision() > node.getType().getPrecision()
        ? makeCast(typeFactory.createTypeWithNullability(other.getType(), false), node)
        : node;
  }

  private RexNode trimmed(RexNode text) {
    return ensureType(
        text.getType(),
        makeCall(
            SqlStdOperatorTable.TRIM,
            makeFlag(SqlTrimFunction.Flag.TRAILING),
            makeLiteral(" "),
            text),
        true);
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
