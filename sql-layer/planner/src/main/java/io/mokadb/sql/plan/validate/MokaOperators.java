package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.Calls;
import io.mokadb.sql.parser.ast.JsonCalls;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlAbstractTimeFunction;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** The functions and operators that a statement may name. */
final class MokaOperators {
  private static final SqlFunction NOW =
      new SqlFunction(
          "NOW",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 6),
          null,
          OperandTypes.NILADIC,
          SqlFunctionCategory.TIMEDATE) {
        @Override
        public boolean isDynamicFunction() {
          return true;
        }
      };
  private static final SqlFunction DATE_TRUNC =
      new SqlFunction(
          "DATE_TRUNC",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.ARG1_NULLABLE,
          null,
          OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.DATETIME),
          SqlFunctionCategory.TIMEDATE);

  private static final SqlFunction LOCATE =
      new SqlFunction(
          "LOCATE",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.INTEGER_NULLABLE,
          null,
          OperandTypes.or(
              OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER),
              OperandTypes.family(
                  SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER)),
          SqlFunctionCategory.STRING);

  private static final SqlFunction SERIAL_SEQUENCE =
      new SqlFunction(
          "PG_GET_SERIAL_SEQUENCE",
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.VARCHAR.andThen(SqlTypeTransforms.FORCE_NULLABLE),
          null,
          OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER),
          SqlFunctionCategory.SYSTEM);

  private static final SqlOperatorTable TABLE =
      SqlOperatorTables.chain(
          SqlOperatorTables.of(
              List.of(
                  NOW,
                  DATE_TRUNC,
                  LOCATE,
                  Calls.FROM_LAST,
                  new SequenceFunction("NEXTVAL", OperandTypes.CHARACTER),
                  new SequenceFunction("CURRVAL", OperandTypes.CHARACTER),
                  new SequenceFunction("LASTVAL", OperandTypes.NILADIC),
                  new SequenceFunction(
                      "SETVAL",
                      OperandTypes.or(
                          OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                          OperandTypes.family(
                              SqlTypeFamily.CHARACTER,
                              SqlTypeFamily.INTEGER,
                              SqlTypeFamily.BOOLEAN))),
                  SERIAL_SEQUENCE,
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
                  new ClockFunction("LOCALTIME", SqlTypeName.TIME))),
          SqlOperatorTables.of(JsonCalls.operators()),
          SqlOperatorTables.of(ArrayOperators.all()),
          SqlOperatorTables.of(QuantifiedArrays.all()),
          SqlOperatorTables.of(MoreFunctions.all()),
          SqlOperatorTables.of(StatisticalAggregates.all()),
          SqlOperatorTables.of(NullableAggregates.all()),
          new NullableAggregates.Others(
              SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                  SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL, SqlLibrary.MYSQL)));

  /** Numbers of a sequence: another one each time. */
  private static final class SequenceFunction extends SqlFunction {
    SequenceFunction(String name, SqlOperandTypeChecker operands) {
      super(
          name,
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.BIGINT,
          null,
          operands,
          SqlFunctionCategory.SYSTEM);
    }

    @Override
    public boolean isDeterministic() {
      return false;
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

  private static final SqlOperatorTable ANY_CASE = new AnyCase(TABLE);

  private MokaOperators() {}

  static SqlOperatorTable table() {
    return ANY_CASE;
  }

  /** Names of functions mean the same in quotes and in lower case, where tools write them so. */
  private record AnyCase(SqlOperatorTable table) implements SqlOperatorTable {
    @Override
    public void lookupOperatorOverloads(
        SqlIdentifier name,
        SqlFunctionCategory category,
        SqlSyntax syntax,
        List<SqlOperator> operators,
        SqlNameMatcher matcher) {
      table.lookupOperatorOverloads(name, category, syntax, operators, matcher);
      if (operators.isEmpty()) {
        table.lookupOperatorOverloads(
            name, category, syntax, operators, SqlNameMatchers.withCaseSensitive(false));
      }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
      return table.getOperatorList();
    }
  }
}
