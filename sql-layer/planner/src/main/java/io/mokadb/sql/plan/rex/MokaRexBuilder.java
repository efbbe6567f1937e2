package io.mokadb.sql.plan.rex;

import com.google.common.collect.ImmutableList;
import io.mokadb.sql.plan.calcite.CodePointCollation;
import io.mokadb.sql.plan.calcite.EmptyFrames;
import io.mokadb.sql.plan.type.NamedType;
import io.mokadb.sql.plan.type.NullOperands;
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
import org.apache.calcite.sql.SqlOperator;
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
  private final OperandConversion compared = new OperandConversion(this);

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
    return super.makeCall(position, operator, compared.of(operator, checked(operands)));
  }

  @Override
  public RexNode makeCall(
      SqlParserPos position, RelDataType type, SqlOperator operator, List<RexNode> operands) {
    return super.makeCall(position, type, operator, compared.of(operator, checked(operands)));
  }

  /** The operands, of a statement that is not cancelled. */
  private List<? extends RexNode> checked(List<? extends RexNode> operands) {
    cancellation.check();
    return operands;
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

  /** True if Calcite would write out all digits of a number that a short text stands for. */
  private static boolean isPowerOfTen(RexLiteral literal, RelDataType type) {
    return SqlTypeUtil.isNumeric(type)
        && literal.getValue() instanceof NlsString text
        && text.getValue().toLowerCase(Locale.ROOT).indexOf('e') >= 0;
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
