package io.mokadb.sql.plan.validate;

import io.mokadb.sql.parser.ast.ArrayCalls;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** Functions of arrays as PostgreSQL and H2 have them, and what {@code ||} is for arrays. */
final class ArrayOperators {
  private static final SqlReturnTypeInference NOTHING =
      binding -> {
        RelDataTypeFactory factory = binding.getTypeFactory();
        return factory.createArrayType(
            factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.NULL), true), -1);
      };
  private static final SqlReturnTypeInference TEXT =
      ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE);

  /** Null for a dimension that an array does not have. */
  private static final SqlReturnTypeInference FOUND =
      ReturnTypes.INTEGER.andThen(SqlTypeTransforms.FORCE_NULLABLE);

  private static final SqlFunction APPEND = function("ARRAY_APPEND", array(0, 1), 2, 2);
  private static final SqlFunction PREPEND = function("ARRAY_PREPEND", array(1, 0), 2, 2);

  /** An array as text. */
  static final SqlFunction TO_TEXT = function("ARRAY_AS_TEXT", TEXT, 1, 1);

  private ArrayOperators() {}

  static List<SqlOperator> all() {
    return List.of(
        APPEND,
        PREPEND,
        TO_TEXT,
        function(ArrayCalls.EMPTY, NOTHING, 0, 0),
        function("ARRAY_CAT", ReturnTypes.ARG0_NULLABLE, 2, 2),
        function("ARRAY_REMOVE", ReturnTypes.ARG0_NULLABLE, 2, 2),
        function("ARRAY_REPLACE", ReturnTypes.ARG0_NULLABLE, 3, 3),
        function(ArrayCalls.WITH_ELEMENT, ReturnTypes.ARG0_FORCE_NULLABLE, 3, 3),
        function("ARRAY_REVERSE", ReturnTypes.ARG0_NULLABLE, 1, 1),
        function("ARRAY_DISTINCT", ReturnTypes.ARG0_NULLABLE, 1, 1),
        function("ARRAY_SLICE", ReturnTypes.ARG0_NULLABLE, 3, 3),
        function("TRIM_ARRAY", ReturnTypes.ARG0_NULLABLE, 2, 2),
        function("ARRAY_UPPER", FOUND, 2, 2),
        function("ARRAY_LOWER", FOUND, 2, 2));
  }

  /** The array's type with elements that the other operand fits too; it is never null. */
  private static SqlReturnTypeInference array(int array, int element) {
    return binding -> {
      RelDataTypeFactory factory = binding.getTypeFactory();
      RelDataType given = binding.getOperandType(array);
      RelDataType of = given.getComponentType();
      RelDataType common =
          of == null
              ? null
              : factory.leastRestrictive(List.of(of, binding.getOperandType(element)));
      return factory.createTypeWithNullability(
          common == null ? given : factory.createArrayType(common, -1), true);
    };
  }

  private static SqlFunction function(
      String name, SqlReturnTypeInference type, int least, int most) {
    return new SqlFunction(
        name,
        SqlKind.OTHER_FUNCTION,
        type,
        null,
        most == 0
            ? OperandTypes.NILADIC
            : OperandTypes.variadic(SqlOperandCountRanges.between(least, most)),
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  /** {@code ||} of an array and an element. */
  static void settle(SqlBasicCall call, RelDataType left, RelDataType right) {
    boolean leftArray = isArray(left);
    boolean rightArray = isArray(right);
    if (leftArray && !rightArray && right.getSqlTypeName() != SqlTypeName.NULL) {
      call.setOperator(APPEND);
    } else if (rightArray && !leftArray && left.getSqlTypeName() != SqlTypeName.NULL) {
      call.setOperator(PREPEND);
    }
  }

  static boolean isArray(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.ARRAY;
  }
}
