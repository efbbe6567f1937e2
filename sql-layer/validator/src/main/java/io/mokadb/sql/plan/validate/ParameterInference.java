package io.mokadb.sql.plan.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Finds types of parameters in calls: from the operands beside them, else from where the call
 * stands, else from what the function takes. Confined, as its validator is.
 */
final class ParameterInference {
  private final ParameterValidator validator;
  private final ParameterTypes parameters;
  private final FunctionParameters functions;

  ParameterInference(ParameterValidator validator, ParameterTypes parameters) {
    this.validator = validator;
    this.parameters = parameters;
    this.functions = new FunctionParameters(validator, parameters);
  }

  void infer(RelDataType inferred, SqlValidatorScope scope, SqlCall call) {
    switch (call.getKind()) {
      case AND, OR, NOT, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE, IS_UNKNOWN, FILTER ->
          each(call, scope, type(SqlTypeName.BOOLEAN));
      case CASE -> inferCase(inferred, scope, (SqlCase) call);
      case ROW -> inferRow(inferred, scope, call);
      case CAST -> inferCast(scope, call);
      case LIKE, SIMILAR, RLIKE, POSIX_REGEX_CASE_SENSITIVE, POSIX_REGEX_CASE_INSENSITIVE ->
          each(call, scope, type(SqlTypeName.VARCHAR));
      case AS, DESCENDING, NULLS_FIRST, NULLS_LAST -> each(call, scope, inferred);
      case IS_NULL, IS_NOT_NULL -> each(call, scope, validator.unknown());
      case EQUALS,
          NOT_EQUALS,
          LESS_THAN,
          LESS_THAN_OR_EQUAL,
          GREATER_THAN,
          GREATER_THAN_OR_EQUAL,
          IS_DISTINCT_FROM,
          IS_NOT_DISTINCT_FROM,
          BETWEEN,
          IN,
          NOT_IN,
          ARRAY_VALUE_CONSTRUCTOR ->
          beside(call, scope, type(SqlTypeName.VARCHAR));
      case SOME, ALL -> inferQuantified(scope, call);
      case COALESCE, NULLIF, NVL, GREATEST, LEAST ->
          beside(call, scope, guess(inferred, call.getOperandList()));
      case PLUS, MINUS, TIMES, DIVIDE, MOD, MINUS_PREFIX, PLUS_PREFIX ->
          inferArithmetic(inferred, scope, call);
      default -> {
        if (call.getOperator() == SqlInternalOperators.CAST_NOT_NULL) {
          each(call, scope, inferred);
        } else if (FunctionParameters.areAlike(call.getOperator())) {
          beside(call, scope, guess(inferred, call.getOperandList()));
        } else {
          inferFunction(inferred, scope, call);
        }
      }
    }
  }

  private void each(SqlCall call, SqlValidatorScope scope, RelDataType type) {
    for (SqlNode operand : call.getOperandList()) {
      if (operand != null) {
        validator.inferOperand(type, scope, operand);
      }
    }
  }

  /** All operands are compared with one another: the first known type is that of all. */
  private void beside(SqlCall call, SqlValidatorScope scope, RelDataType otherwise) {
    RelDataType known = settled(call.getOperandList(), scope);
    each(call, scope, known == null ? otherwise : known);
  }

  /** A parameter alone in {@code = ANY (?)} is an array. */
  private void inferQuantified(SqlValidatorScope scope, SqlCall call) {
    if (call.operand(1) instanceof SqlNodeList list
        && list.size() == 1
        && list.get(0) instanceof SqlDynamicParam parameter
        && !parameters.isTyped(parameter)) {
      RelDataType known = settled(List.of(call.operand(0)), scope);
      RelDataType element = known == null ? type(SqlTypeName.VARCHAR) : known;
      validator.inferOperand(element, scope, call.operand(0));
      RelDataTypeFactory factory = validator.getTypeFactory();
      parameters.type(
          parameter, factory.createArrayType(factory.createTypeWithNullability(element, true), -1));
    } else {
      beside(call, scope, type(SqlTypeName.VARCHAR));
    }
  }

  /** The first known type; if there is none, of calls whose parameters take their own default. */
  private RelDataType settled(List<SqlNode> operands, SqlValidatorScope scope) {
    RelDataType known = known(operands, scope);
    if (known != null) {
      return known;
    }
    for (SqlNode operand : operands) {
      if (operand instanceof SqlCall open
          && open.getKind() != SqlKind.ROW
          && parameters.isOpen(operand)) {
        validator.inferOperand(validator.unknown(), scope, operand);
      }
    }
    return known(operands, scope);
  }

  private RelDataType known(List<SqlNode> operands, SqlValidatorScope scope) {
    for (SqlNode operand : operands) {
      if (operand instanceof SqlNodeList list) {
        RelDataType type = known(list.getList(), scope);
        if (type != null) {
          return type;
        }
      } else if (operand != null && !parameters.isOpen(operand)) {
        RelDataType type = validator.deriveType(scope, operand);
        if (operand.isA(SqlKind.QUERY) && type.isStruct() && type.getFieldCount() == 1) {
          type = type.getFieldList().get(0).getType();
        }
        if (type.getSqlTypeName() != SqlTypeName.NULL && !validator.isUnknown(type)) {
          return type;
        }
      }
    }
    return null;
  }

  private void inferCase(RelDataType inferred, SqlValidatorScope scope, SqlCase call) {
    // The results first: COALESCE has become a CASE that asks its own result for null.
    List<SqlNode> results = new ArrayList<>(call.getThenOperands().getList());
    results.add(call.getElseOperand());
    for (SqlNode result : results) {
      if (parameters.isOpen(result) && ToldTypes.isIn(result)) {
        validator.inferOperand(validator.unknown(), scope, result);
      }
    }
    RelDataType common = known(results, scope);
    if (common == null && call.getElseOperand() instanceof SqlDynamicParam parameter) {
      // NULLIF has become a CASE that gives what it compares.
      inferWhens(scope, call);
      common = parameters.told(parameter);
    }
    if (common == null) {
      common = guess(inferred, results);
    }
    for (SqlNode result : results) {
      validator.inferOperand(common, scope, result);
    }
    inferWhens(scope, call);
  }

  /** The type of values of one type in a place that has none: a text, which is only a guess. */
  private RelDataType guess(RelDataType inferred, List<SqlNode> values) {
    if (!validator.isUnknown(inferred)) {
      return inferred;
    }
    for (SqlNode value : values) {
      if (value instanceof SqlDynamicParam parameter && !parameters.isTyped(parameter)) {
        parameters.guessed(parameter);
      }
    }
    return type(SqlTypeName.VARCHAR);
  }

  private void inferWhens(SqlValidatorScope scope, SqlCase call) {
    if (call.getValueOperand() != null) {
      List<SqlNode> compared = new ArrayList<>(call.getWhenOperands().getList());
      compared.add(call.getValueOperand());
      RelDataType known = known(compared, scope);
      for (SqlNode node : compared) {
        validator.inferOperand(known == null ? type(SqlTypeName.VARCHAR) : known, scope, node);
      }
    } else {
      for (SqlNode when : call.getWhenOperands()) {
        validator.inferOperand(type(SqlTypeName.BOOLEAN), scope, when);
      }
    }
  }

  private void inferRow(RelDataType inferred, SqlValidatorScope scope, SqlCall call) {
    for (int i = 0; i < call.operandCount(); i++) {
      RelDataType type =
          inferred.isStruct() && i < inferred.getFieldCount()
              ? inferred.getFieldList().get(i).getType()
              : validator.unknown();
      validator.inferOperand(type, scope, call.operand(i));
    }
  }

  /** A parameter in a row of VALUES is what the rows above and below have in its column. */
  void inferRows(SqlValidatorScope scope, SqlCall values) {
    int columns = ((SqlCall) values.operand(0)).operandCount();
    for (int column = 0; column < columns; column++) {
      List<SqlNode> items = new ArrayList<>(values.operandCount());
      for (SqlNode row : values.getOperandList()) {
        if (column < ((SqlCall) row).operandCount()) {
          items.add(((SqlCall) row).operand(column));
        }
      }
      RelDataType known = settled(items, scope);
      if (known != null) {
        for (SqlNode item : items) {
          validator.inferOperand(known, scope, item);
        }
      }
    }
  }

  private void inferCast(SqlValidatorScope scope, SqlCall call) {
    RelDataType target = validator.deriveType(scope, call.operand(1));
    validator.inferOperand(
        call.operand(0) instanceof SqlDynamicParam ? target : validator.unknown(),
        scope,
        call.operand(0));
  }

  private void inferArithmetic(RelDataType inferred, SqlValidatorScope scope, SqlCall call) {
    RelDataType known = known(call.getOperandList(), scope);
    if (known == null || SqlTypeUtil.inCharFamily(known)) {
      boolean told = !validator.isUnknown(inferred) && SqlTypeUtil.isNumeric(inferred);
      each(call, scope, told ? inferred : anyNumber());
      if (!told) {
        leaveOpen(call);
      }
      return;
    } else if (SqlTypeUtil.isDatetime(known)) {
      known =
          factory()
              .createSqlIntervalType(
                  new org.apache.calcite.sql.SqlIntervalQualifier(
                      org.apache.calcite.avatica.util.TimeUnit.DAY,
                      org.apache.calcite.avatica.util.TimeUnit.SECOND,
                      org.apache.calcite.sql.parser.SqlParserPos.ZERO));
    } else if (SqlTypeUtil.isInterval(known)
        && (call.getKind() == SqlKind.TIMES || call.getKind() == SqlKind.DIVIDE)) {
      known = type(SqlTypeName.INTEGER);
    }
    each(call, scope, known);
    if (SqlTypeUtil.isInterval(known) && onlyDates(call, scope)) {
      leaveOpen(call);
    }
  }

  /** What can be added to a date are days as a number as well as an interval. */
  private boolean onlyDates(SqlCall call, SqlValidatorScope scope) {
    for (SqlNode operand : call.getOperandList()) {
      if (!(operand instanceof SqlDynamicParam)
          && validator.deriveType(scope, operand).getSqlTypeName() != SqlTypeName.DATE) {
        return false;
      }
    }
    return true;
  }

  private void leaveOpen(SqlCall call) {
    for (SqlNode operand : call.getOperandList()) {
      if (operand instanceof SqlDynamicParam parameter) {
        parameters.leaveOpen(parameter);
      }
    }
  }

  private void inferFunction(RelDataType inferred, SqlValidatorScope scope, SqlCall call) {
    List<SqlDynamicParam> open = functions.inferOperands(scope, call);
    if (!open.isEmpty() && !functions.tryTypes(scope, call, open)) {
      RelDataType known = known(call.getOperandList(), scope);
      for (SqlDynamicParam parameter : open) {
        parameters.type(parameter, known != null ? known : knownOr(inferred));
      }
    }
  }

  private RelDataType knownOr(RelDataType inferred) {
    return validator.isUnknown(inferred) ? type(SqlTypeName.VARCHAR) : inferred;
  }

  private RelDataType anyNumber() {
    return factory().createSqlType(SqlTypeName.DECIMAL, 38, 10);
  }

  private RelDataType type(SqlTypeName name) {
    return name == SqlTypeName.DECIMAL ? anyNumber() : factory().createSqlType(name);
  }

  private RelDataTypeFactory factory() {
    return validator.getTypeFactory();
  }
}
