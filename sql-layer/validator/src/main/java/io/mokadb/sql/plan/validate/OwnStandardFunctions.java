package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.Calls;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlAbstractTimeFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * Operators for rows of the catalogue whose operands Calcite checks and converts, but whose
 * operator it lacks, has in the library of another database only, or types differently. Stateless.
 */
final class OwnStandardFunctions {
  private OwnStandardFunctions() {}

  /** In the order in which they are preferred to one another, and before Calcite's. */
  static List<SqlOperator> all() {
    return List.of(
        new Changing(
            "NOW", ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 6), OperandTypes.NILADIC, true),
        checked(
            "DATE_TRUNC",
            SqlFunctionCategory.TIMEDATE,
            ReturnTypes.ARG1_NULLABLE,
            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.DATETIME)),
        checked(
            "LOCATE",
            SqlFunctionCategory.STRING,
            ReturnTypes.INTEGER_NULLABLE,
            OperandTypes.or(
                OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER),
                OperandTypes.family(
                    SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER))),
        Calls.FROM_LAST,
        sequence("NEXTVAL", OperandTypes.CHARACTER),
        sequence("CURRVAL", OperandTypes.CHARACTER),
        sequence("LASTVAL", OperandTypes.NILADIC),
        sequence(
            "SETVAL",
            OperandTypes.or(
                OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                OperandTypes.family(
                    SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER, SqlTypeFamily.BOOLEAN))),
        checked(
            "PG_GET_SERIAL_SEQUENCE",
            SqlFunctionCategory.SYSTEM,
            ReturnTypes.VARCHAR.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER)),
        new RoundingFunction("ROUND", SqlType.MAX_DECIMAL_PRECISION, false),
        new RoundingFunction("TRUNCATE", SqlType.MAX_DECIMAL_PRECISION, true),
        new RoundingFunction("TRUNC", SqlType.MAX_DECIMAL_PRECISION, true),
        SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL,
        SqlLibraryOperators.RLIKE,
        SqlLibraryOperators.NOT_RLIKE,
        SqlLibraryOperators.IF,
        SqlLibraryOperators.IFNULL,
        SqlLibraryOperators.NVL,
        SqlLibraryOperators.NVL2,
        SqlLibraryOperators.DECODE,
        new ClockFunction("CURRENT_TIMESTAMP", SqlTypeName.TIMESTAMP),
        new ClockFunction("LOCALTIMESTAMP", SqlTypeName.TIMESTAMP),
        new ClockFunction("CURRENT_TIME", SqlTypeName.TIME),
        new ClockFunction("LOCALTIME", SqlTypeName.TIME));
  }

  private static SqlFunction checked(
      String name,
      SqlFunctionCategory category,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker operands) {
    return new SqlFunction(name, SqlKind.OTHER_FUNCTION, type, null, operands, category);
  }

  private static SqlFunction sequence(String name, SqlOperandTypeChecker operands) {
    return new Changing(name, ReturnTypes.BIGINT, operands, false);
  }

  /** A function with another value in each statement, or each time. */
  private static final class Changing extends SqlFunction {
    private final boolean sameInStatement;

    Changing(
        String name,
        SqlReturnTypeInference type,
        SqlOperandTypeChecker operands,
        boolean sameInStatement) {
      super(name, SqlKind.OTHER_FUNCTION, type, null, operands, SqlFunctionCategory.SYSTEM);
      this.sameInStatement = sameInStatement;
    }

    @Override
    public boolean isDeterministic() {
      return sameInStatement;
    }

    @Override
    public boolean isDynamicFunction() {
      return true;
    }
  }

  /** The clock in microseconds; Calcite's would show whole seconds. */
  private static final class ClockFunction extends SqlAbstractTimeFunction {
    private final SqlTypeName typeName;

    ClockFunction(String name, SqlTypeName typeName) {
      super(name, typeName);
      this.typeName = typeName;
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
      return binding.getOperandCount() == 0
          ? binding.getTypeFactory().createSqlType(typeName, 6)
          : super.inferReturnType(binding);
    }
  }
}
