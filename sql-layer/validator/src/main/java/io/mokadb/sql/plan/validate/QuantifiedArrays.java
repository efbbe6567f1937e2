package io.mokadb.sql.plan.validate;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code x = ANY (array)} and its like as functions that take any value that compares, where
 * Calcite converts the whole array to the type of the value. Stateless.
 */
final class QuantifiedArrays {
  private static final Map<String, SqlFunction> FUNCTIONS = new HashMap<>();

  static {
    for (String sign : new String[] {"=", "<>", "<", "<=", ">", ">="}) {
      for (String word : new String[] {"SOME", "ALL"}) {
        String name = sign + " " + word;
        FUNCTIONS.put(name, function(name));
      }
    }
  }

  private QuantifiedArrays() {}

  static Collection<? extends SqlOperator> all() {
    return FUNCTIONS.values();
  }

  private static SqlFunction function(String name) {
    return new SqlFunction(
        name,
        SqlKind.OTHER_FUNCTION,
        binding -> {
          RelDataTypeFactory factory = binding.getTypeFactory();
          RelDataType array = binding.getOperandType(1);
          boolean elements =
              array.getComponentType() == null || array.getComponentType().isNullable();
          return factory.createTypeWithNullability(
              factory.createSqlType(SqlTypeName.BOOLEAN),
              elements || array.isNullable() || binding.getOperandType(0).isNullable());
        },
        null,
        OperandTypes.ANY_ANY,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  /** Gives a call of an array the function, and one of a query operands that compare. */
  static void settle(SqlBasicCall call, SqlValidator validator, SqlValidatorScope scope) {
    if (!(call.getOperator() instanceof SqlQuantifyOperator)
        || call.operand(0) instanceof SqlDynamicParam) {
      return;
    }
    if (call.operand(1).isA(SqlKind.QUERY)) {
      validator.deriveType(scope, call.operand(0));
      validator.deriveType(scope, call.operand(1));
      validator
          .getTypeCoercion()
          .quantifyOperationCoercion(new SqlCallBinding(validator, scope, call));
      return;
    }
    if (!(call.operand(1) instanceof SqlNodeList list)
        || list.size() != 1
        || list.get(0) instanceof SqlDynamicParam) {
      return;
    }
    RelDataType array = validator.deriveType(scope, list.get(0));
    if (array.getSqlTypeName() == SqlTypeName.ARRAY) {
      RelDataType value = validator.deriveType(scope, call.operand(0));
      // Refuses types that do not compare.
      validator.getTypeCoercion().commonTypeForBinaryComparison(value, array.getComponentType());
      call.setOperator(FUNCTIONS.get(call.getOperator().getName()));
      call.setOperand(1, list.get(0));
    }
  }
}
