package io.mokadb.sql.plan.validate;

import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.OperandType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.FamilyOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Types of parameters that are operands of functions: from the row of the catalogue, else from what
 * Calcite's operator takes. Confined, as its validator is.
 */
final class FunctionParameters {
  /** So many parameters of one call are typed by trying. */
  private static final int MOST_TRIED = 3;

  private static final List<SqlTypeName> CANDIDATES =
      List.of(
          SqlTypeName.VARCHAR,
          SqlTypeName.DECIMAL,
          SqlTypeName.INTEGER,
          SqlTypeName.TIMESTAMP,
          SqlTypeName.DATE,
          SqlTypeName.DOUBLE,
          SqlTypeName.BOOLEAN);

  private final ParameterValidator validator;
  private final ParameterTypes parameters;

  FunctionParameters(ParameterValidator validator, ParameterTypes parameters) {
    this.validator = validator;
    this.parameters = parameters;
  }

  /** True if all operands of a function have one type. */
  static boolean areAlike(SqlOperator operator) {
    BuiltIn row = FunctionCatalogue.instance().named(operator.getName());
    return row != null && row.operand(0) == OperandType.SAME;
  }

  /**
   * Types the operands of a call that the catalogue or the operator has types for.
   *
   * @return the parameters that are left
   */
  List<SqlDynamicParam> inferOperands(SqlValidatorScope scope, SqlCall call) {
    List<SqlDynamicParam> open = new ArrayList<>();
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      if (operand instanceof SqlDynamicParam parameter) {
        if (!parameters.isTyped(parameter) && !infer(parameter, call.getOperator(), i)) {
          open.add(parameter);
        }
      } else if (operand != null) {
        validator.inferOperand(validator.unknown(), scope, operand);
        if (operand instanceof SqlLiteral literal && literal.getTypeName() != SqlTypeName.SYMBOL) {
          validator.deriveType(scope, operand);
        }
      }
    }
    return open;
  }

  /** True if there is a type for a parameter. */
  private boolean infer(SqlDynamicParam parameter, SqlOperator operator, int index) {
    BuiltIn row = FunctionCatalogue.instance().named(operator.getName());
    OperandType declared = row == null ? OperandType.ANY : row.operand(index);
    RelDataType type = typeOf(declared);
    if (type == null
        && operator.getOperandTypeChecker() instanceof FamilyOperandTypeChecker taken) {
      type = typeOf(familyOf(taken, index));
    }
    if (type == null) {
      return false;
    }
    parameters.type(parameter, type);
    if (declared == OperandType.BOUND || declared == OperandType.KEY) {
      // A number means another thing than a text, or a date.
      parameters.leaveOpen(parameter);
    }
    return true;
  }

  /** Gives open parameters the first types with which the operator takes the call. */
  boolean tryTypes(SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> open) {
    SqlOperandTypeChecker checker = call.getOperator().getOperandTypeChecker();
    return checker != null && open.size() <= MOST_TRIED && tryTypes(scope, call, open, 0);
  }

  private boolean tryTypes(
      SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> open, int next) {
    if (next == open.size()) {
      var config = validator.config();
      validator.transform(c -> c.withTypeCoercionEnabled(false));
      try {
        return call.getOperator()
            .getOperandTypeChecker()
            .checkOperandTypes(new SqlCallBinding(validator, scope, call), false);
      } finally {
        validator.transform(c -> config);
      }
    }
    SqlDynamicParam parameter = open.get(next);
    for (SqlTypeName candidate : CANDIDATES) {
      parameters.type(parameter, type(candidate));
      if (tryTypes(scope, call, open, next + 1)) {
        return true;
      }
      parameters.forget(parameter);
    }
    return false;
  }

  private static SqlTypeFamily familyOf(FamilyOperandTypeChecker families, int operand) {
    try {
      return families.getOperandSqlTypeFamily(operand);
    } catch (IndexOutOfBoundsException tooManyOperands) {
      return SqlTypeFamily.ANY;
    }
  }

  private RelDataType typeOf(OperandType operand) {
    return switch (operand) {
      case BIGINT, BOUND -> type(SqlTypeName.BIGINT);
      case BOOLEAN -> type(SqlTypeName.BOOLEAN);
      case DECIMAL -> type(SqlTypeName.DECIMAL);
      case DOUBLE -> type(SqlTypeName.DOUBLE);
      case INTEGER -> type(SqlTypeName.INTEGER);
      case TIMESTAMP -> type(SqlTypeName.TIMESTAMP);
      case VARBINARY -> type(SqlTypeName.VARBINARY);
      case VARCHAR, KEY -> type(SqlTypeName.VARCHAR);
      case ANY, SAME, ARRAY, MOMENT, NUMBER, NUMERIC, TIMED, UNIT -> null;
    };
  }

  private RelDataType typeOf(SqlTypeFamily family) {
    return switch (family) {
      case CHARACTER, STRING -> type(SqlTypeName.VARCHAR);
      case BINARY -> type(SqlTypeName.VARBINARY);
      case NUMERIC, EXACT_NUMERIC, DECIMAL -> type(SqlTypeName.DECIMAL);
      case APPROXIMATE_NUMERIC -> type(SqlTypeName.DOUBLE);
      case INTEGER, UNSIGNED_NUMERIC -> type(SqlTypeName.INTEGER);
      case BOOLEAN -> type(SqlTypeName.BOOLEAN);
      case DATE -> type(SqlTypeName.DATE);
      case TIME -> type(SqlTypeName.TIME);
      case TIMESTAMP, DATETIME -> type(SqlTypeName.TIMESTAMP);
      default -> null;
    };
  }

  /** A type by its name; of a DECIMAL one that has room for any number. */
  private RelDataType type(SqlTypeName name) {
    RelDataTypeFactory factory = validator.getTypeFactory();
    return name == SqlTypeName.DECIMAL
        ? factory.createSqlType(name, 38, 10)
        : factory.createSqlType(name);
  }
}
