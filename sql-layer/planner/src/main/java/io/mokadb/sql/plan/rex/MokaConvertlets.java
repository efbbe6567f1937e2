package io.mokadb.sql.plan.rex;

import io.mokadb.sql.plan.calcite.Overlap;
import io.mokadb.sql.plan.calcite.UnescapedLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * The conversion of validated calls to row expressions: Calcite's, except for functions that it
 * would tie to milliseconds or to integer division. Those keep their form. Immutable.
 */
public final class MokaConvertlets implements SqlRexConvertletTable {
  public static final MokaConvertlets INSTANCE = new MokaConvertlets();

  private static final Set<SqlKind> AGGREGATES =
      Set.of(
          SqlKind.AVG,
          SqlKind.STDDEV_POP,
          SqlKind.STDDEV_SAMP,
          SqlKind.VAR_POP,
          SqlKind.VAR_SAMP,
          SqlKind.COVAR_POP,
          SqlKind.COVAR_SAMP,
          SqlKind.REGR_SXX,
          SqlKind.REGR_SYY);
  private static final Set<SqlKind> NULL_SENSITIVE =
      Set.of(SqlKind.SUBSTR_POSTGRESQL, SqlKind.SUBSTR_MYSQL);
  private static final Set<String> FUNCTIONS =
      Set.of("TIMESTAMPADD", "TIMESTAMPDIFF", "TIMESTAMP_DIFF", "DATEADD", "DATEDIFF");

  private MokaConvertlets() {}

  @Override
  public SqlRexConvertlet get(SqlCall call) {
    if (AGGREGATES.contains(call.getKind())
        || FUNCTIONS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))) {
      return MokaConvertlets::asWritten;
    }
    if (Overlap.isOne(call)) {
      return Overlap::convert;
    }
    if (RowComparison.isOne(call)) {
      return RowComparison::convert;
    }
    if (UnescapedLike.isOne(call)) {
      return UnescapedLike::convert;
    }
    if (NULL_SENSITIVE.contains(call.getKind())) {
      return MokaConvertlets::unlessNull;
    }
    SqlRexConvertlet standard = StandardConvertletTable.INSTANCE.get(call);
    return PlainComparison.mayBeOne(call)
        ? (context, one) ->
            PlainComparison.isOne(context, one)
                ? PlainComparison.convert(context, one)
                : standard.convertCall(context, one)
        : standard;
  }

  /** Calcite compares the numbers with others of their type, but NULL has no type. */
  private static RexNode unlessNull(SqlRexContext context, SqlCall call) {
    for (SqlNode operand : call.getOperandList()) {
      RelDataType type = context.getValidator().getValidatedNodeType(operand);
      if (type.getSqlTypeName() == SqlTypeName.NULL) {
        RelDataType result = context.getValidator().getValidatedNodeType(call);
        return context.getRexBuilder().makeNullLiteral(result);
      }
    }
    return StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
  }

  private static RexNode asWritten(SqlRexContext context, SqlCall call) {
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      if (operand instanceof SqlIntervalQualifier unit) {
        operands.add(context.getRexBuilder().makeFlag(unitOf(unit)));
      } else {
        operands.add(context.convertExpression(operand));
      }
    }
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    return context.getRexBuilder().makeCall(type, call.getOperator(), operands);
  }

  private static TimeUnit unitOf(SqlIntervalQualifier unit) {
    boolean fraction =
        unit.timeFrameName != null
            && unit.timeFrameName.toUpperCase(Locale.ROOT).endsWith("FRAC_SECOND");
    return fraction ? TimeUnit.MICROSECOND : unit.timeUnitRange.startUnit;
  }
}
