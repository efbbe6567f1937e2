package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.plan.calcite.IntervalSum;
import io.mokadb.sql.plan.calcite.PlanErrors;
import io.mokadb.sql.plan.type.KnownTypeSpec;
import io.mokadb.sql.plan.type.MokaTypeSystem;
import io.mokadb.sql.plan.type.NamedType;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.NlsString;

/**
 * The rewriting of calls by the types of their operands, before the validator looks at them: {@code
 * +} of days, {@code -} and {@code ||} of JSON and arrays, parts of texts, casts that Calcite does
 * not know. Confined to a statement.
 */
final class CallRewrites {
  private static final Set<SqlKind> NUMBERS_ONLY =
      EnumSet.of(
          SqlKind.SUM,
          SqlKind.SUM0,
          SqlKind.AVG,
          SqlKind.STDDEV_POP,
          SqlKind.STDDEV_SAMP,
          SqlKind.VAR_POP,
          SqlKind.VAR_SAMP);

  /** How objects and arrays begin, and scalars as wholes. */
  private static final Pattern JSON_TEXT =
      Pattern.compile("[\\[{]|(?:\".*\"|-?[0-9][0-9.eE+-]*|true|false|null)$");

  private final SqlValidator validator;
  private final BooleanSupplier openParameters;

  /**
   * @param openParameters whether what looks like a text may be a parameter that is a number
   */
  CallRewrites(SqlValidator validator, BooleanSupplier openParameters) {
    this.validator = validator;
    this.openParameters = openParameters;
  }

  /**
   * Gives a call the operator that it means.
   *
   * @return the type, if it is that of the operand; null where the validator has to find it
   */
  RelDataType settle(SqlCall call, SqlValidatorScope scope) {
    if (call.getKind() == SqlKind.PLUS_PREFIX) {
      // A plus changes nothing, so it needs no number.
      RelDataType operand = validator.deriveType(scope, call.operand(0));
      return SqlTypeUtil.inCharFamily(operand) ? operand : null;
    }
    if (NUMBERS_ONLY.contains(call.getKind()) && call.operandCount() > 0) {
      settleAggregate(call, scope);
    } else if (call instanceof SqlBasicCall basic) {
      settleBasic(basic, scope);
    }
    return null;
  }

  private void settleBasic(SqlBasicCall call, SqlValidatorScope scope) {
    QuantifiedArrays.settle(call, validator, scope);
    if (call.operandCount() > 2 && call.getOperator().getName().equalsIgnoreCase("STRPOS")) {
      // Calcite drops the operands that follow.
      throw new MokaException(
          SqlState.NO_SUCH_FUNCTION,
          "STRPOS takes two texts; INSTR(text, part, from) begins at another place");
    }
    boolean sum = call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS;
    if (sum && call.operandCount() == 2) {
      settleSum(call, scope);
    } else if (call.getOperator() == SqlStdOperatorTable.SUBSTRING) {
      settlePart(call, scope);
    } else if (call.getOperator() == SqlStdOperatorTable.CONCAT) {
      settleConcatenation(call, scope);
    } else if (call.getKind() == SqlKind.CAST
        && call.operand(1) instanceof SqlDataTypeSpec target) {
      settleCast(call, target, scope);
    }
  }

  private void settleAggregate(SqlCall call, SqlValidatorScope scope) {
    RelDataType operand = validator.deriveType(scope.getOperandScope(call), call.operand(0));
    if (SqlTypeUtil.inCharFamily(operand) && openParameters.getAsBoolean()) {
      SqlNode text = call.operand(0);
      SqlType number = SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, MokaTypeSystem.AVG_SCALE);
      call.setOperand(
          0,
          SqlStdOperatorTable.CAST.createCall(
              text.getParserPosition(), text, KnownTypeSpec.of(number)));
    } else if (SqlTypeUtil.inCharFamily(operand)) {
      throw PlanErrors.notNumeric(call.getOperator().getName(), call.getParserPosition());
    }
    if (SqlTypeUtil.isInterval(operand)) {
      IntervalSum.settle(call);
    }
  }

  private void settleSum(SqlBasicCall call, SqlValidatorScope scope) {
    RelDataType left = validator.deriveType(scope, call.operand(0));
    if (call.getKind() == SqlKind.MINUS && NamedType.isJson(left)) {
      call.setOperator(MokaOperators.named("JSONB_DELETE"));
      return;
    }
    RelDataType right = validator.deriveType(scope, call.operand(1));
    if (call.getKind() == SqlKind.PLUS
        && SqlTypeUtil.inCharFamily(left)
        && SqlTypeUtil.inCharFamily(right)
        && !openParameters.getAsBoolean()) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "+ adds numbers, not texts"
              + NameErrors.place(call.getParserPosition())
              + "; texts are joined by ||");
    }
    DayArithmetic.settle(call, left, right);
  }

  private void settleConcatenation(SqlBasicCall call, SqlValidatorScope scope) {
    RelDataType left = validator.deriveType(scope, call.operand(0));
    RelDataType right = validator.deriveType(scope, call.operand(1));
    if (NamedType.isJson(left) && NamedType.isJson(right)
        || NamedType.isJson(left) && isJsonText(call.operand(1))
        || isJsonText(call.operand(0)) && NamedType.isJson(right)) {
      call.setOperator(MokaOperators.named("JSONB_CONCAT"));
    } else {
      settleElement(call, left, right);
    }
  }

  /** {@code ||} of an array and an element. */
  private static void settleElement(SqlBasicCall call, RelDataType left, RelDataType right) {
    if (isArray(left) && !isArray(right) && right.getSqlTypeName() != SqlTypeName.NULL) {
      call.setOperator(MokaOperators.named("ARRAY_APPEND"));
    } else if (isArray(right) && !isArray(left) && left.getSqlTypeName() != SqlTypeName.NULL) {
      call.setOperator(MokaOperators.named("ARRAY_PREPEND"));
    }
  }

  private static boolean isArray(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.ARRAY;
  }

  private void settleCast(SqlBasicCall cast, SqlDataTypeSpec target, SqlValidatorScope scope) {
    if (cast.operand(0) instanceof SqlCall || cast.operand(0) instanceof SqlIdentifier) {
      settleArrayCast(cast, cast.operand(0), scope);
    }
    if (!(cast.operand(0) instanceof SqlDynamicParam) && DecimalCasts.isUnlimited(target)) {
      RelDataType from = validator.deriveType(scope, cast.operand(0));
      cast.setOperand(1, DecimalCasts.settled(target, cast.operand(0), from));
    }
  }

  /** True if beside JSON a literal is meant as JSON, too. */
  private static boolean isJsonText(SqlNode node) {
    if (!(node instanceof SqlCharStringLiteral literal)) {
      return false;
    }
    String text = literal.getValueAs(NlsString.class).getValue().strip();
    return JSON_TEXT.matcher(text).lookingAt();
  }

  /** A text in the place of the number where a part begins is a pattern. */
  private void settlePart(SqlBasicCall part, SqlValidatorScope scope) {
    for (int i = 1; i < part.operandCount(); i++) {
      if (part.operand(i) instanceof SqlDynamicParam
          || !SqlTypeUtil.inCharFamily(validator.deriveType(scope, part.operand(i)))) {
        return;
      }
    }
    part.setOperator(
        MokaOperators.named(part.operandCount() == 2 ? "REGEXP_PART" : "SIMILAR_PART"));
  }

  /** Calcite knows no cast of an array to a text. */
  private void settleArrayCast(SqlBasicCall cast, SqlNode from, SqlValidatorScope scope) {
    RelDataType target = validator.deriveType(scope, cast.operand(1));
    if (!SqlTypeUtil.inCharFamily(target)
        || from.isA(SqlKind.QUERY)
        || !isArray(validator.deriveType(scope, from))) {
      return;
    }
    cast.setOperand(
        0,
        MokaOperators.named(NamedType.isJson(target) ? "TO_JSON" : "ARRAY_AS_TEXT")
            .createCall(from.getParserPosition(), from));
  }
}
