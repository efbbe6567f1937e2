package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Functions of H2, PostgreSQL and MySQL that Calcite has no operator for, or only in the library of
 * another database. What their operands may be, {@link io.mokadb.sql.expr.FunctionLibrary} says.
 */
final class MoreFunctions {
  private static final int MOST = 254;

  /** Digits after the point of TO_NUMBER. */
  private static final int DIGITS = 10;

  private final List<SqlOperator> operators = new ArrayList<>();

  private MoreFunctions() {}

  static List<SqlOperator> all() {
    MoreFunctions more = new MoreFunctions();
    more.texts();
    more.numbers();
    more.moments();
    return more.operators;
  }

  private void texts() {
    add(SqlTypeName.VARCHAR, 1, 1, "UCASE", "LCASE", "TO_HEX", "HEX", "RAWTOHEX");
    add(SqlTypeName.VARCHAR, 1, 1, "QUOTE_IDENT", "QUOTE_LITERAL");
    add(SqlTypeName.VARCHAR, 1, 2, "BTRIM", "LTRIM", "RTRIM", "TO_CHAR");
    add(SqlTypeName.VARCHAR, 2, 3, "FORMATDATETIME");
    add(SqlTypeName.VARCHAR, 1, MOST, "FORMAT");
    add(SqlTypeName.VARCHAR, 2, 3, "MID");
    add(SqlTypeName.VARCHAR, 4, 4, "INSERT");
    add(SqlTypeName.VARCHAR, 2, 6, "REGEXP_SUBSTR");
    add(SqlTypeName.VARCHAR, 2, 3, "ARRAY_TO_STRING");
    add(SqlTypeName.VARBINARY, 1, 1, "UNHEX");
    add(SqlTypeName.VARCHAR, 1, 1, "QUOTE_NULLABLE");
    for (String name :
        List.of(
            "REGEXP_MATCH", "REGEXP_SPLIT_TO_ARRAY", "REGEXP_SPLIT_TO_TABLE", "STRING_TO_TABLE")) {
      operators.add(
          function(
              name, MoreFunctions::texts, 2, 3, false, SqlFunctionCategory.USER_DEFINED_FUNCTION));
    }
    dynamic(SqlTypeName.VARCHAR, "DATABASE", "CURRENT_DATABASE", "SCHEMA", "VERSION");
    dynamic(
        SqlTypeName.UUID, "GEN_RANDOM_UUID", "RANDOM_UUID", "NEWID", "UUID", "UUID_GENERATE_V4");
    add(SqlTypeName.BOOLEAN, 2, 2, "STARTSWITH", "ENDSWITH", "STARTS_WITH", "ENDS_WITH");
    add(SqlTypeName.BOOLEAN, 2, 2, "ARRAY_CONTAINS", "ARRAY_OVERLAPS");
  }

  private void numbers() {
    operators.add(
        function("ISNULL", ReturnTypes.LEAST_RESTRICTIVE, 2, 2, false, SqlFunctionCategory.SYSTEM));
    for (String name : List.of("RIGHTSHIFT", "RSHIFT", "LSHIFT")) {
      operators.add(
          function(name, ReturnTypes.ARG0_NULLABLE, 2, 2, false, SqlFunctionCategory.NUMERIC));
    }
    add(SqlTypeName.INTEGER, 1, 1, "LEN", "BIT_LENGTH", "ARRAY_SIZE", "UNICODE");
    add(SqlTypeName.INTEGER, 1, 2, "ARRAY_LENGTH");
    add(
        SqlTypeName.INTEGER,
        1,
        1,
        "WEEKOFYEAR",
        "DAY",
        "DAY_OF_MONTH",
        "DAY_OF_WEEK",
        "DAY_OF_YEAR");
    add(SqlTypeName.INTEGER, 1, 1, "ISO_WEEK", "ISO_YEAR", "ISO_DAY_OF_WEEK");
    add(SqlTypeName.INTEGER, 2, 2, "LEVENSHTEIN", "ARRAY_POSITION");
    add(SqlTypeName.INTEGER, 2, 3, "CHARINDEX");
    add(SqlTypeName.INTEGER, 2, 4, "REGEXP_COUNT");
    add(SqlTypeName.INTEGER, 2, 6, "REGEXP_INSTR");
    add(SqlTypeName.INTEGER, 4, 4, "WIDTH_BUCKET");
    add(SqlTypeName.BIGINT, 1, 1, "CRC32", "UNIX_MILLIS", "UNIX_MICROS", "UNIX_SECONDS");
    add(SqlTypeName.BIGINT, 2, 2, "GCD", "LCM");
    operators.add(
        function("DIV", ReturnTypes.ARG0_NULLABLE, 2, 2, false, SqlFunctionCategory.NUMERIC));
    add(SqlTypeName.DOUBLE, 2, 2, "HYPOT", "MONTHS_BETWEEN");
    dynamic(SqlTypeName.BIGINT, "CONNECTION_ID", "SESSION_ID", "PG_BACKEND_PID");
  }

  private void moments() {
    add(SqlTypeName.DATE, 3, 3, "MAKE_DATE");
    add(SqlTypeName.TIME, 3, 3, "MAKE_TIME");
    add(SqlTypeName.TIMESTAMP, 6, 6, "MAKE_TIMESTAMP");
    add(SqlTypeName.TIMESTAMP, 2, 3, "PARSEDATETIME");
    add(SqlTypeName.TIMESTAMP, 1, 2, "TO_TIMESTAMP");
    operators.add(
        function(
            "TO_NUMBER",
            binding ->
                binding
                    .getTypeFactory()
                    .createTypeWithNullability(
                        binding
                            .getTypeFactory()
                            .createSqlType(
                                SqlTypeName.DECIMAL, SqlType.MAX_DECIMAL_PRECISION, DIGITS),
                        true),
            1,
            2,
            false,
            SqlFunctionCategory.NUMERIC));
    for (String name : List.of("GENERATE_SERIES", "SYSTEM_RANGE")) {
      operators.add(
          function(
              name,
              MoreFunctions::seriesType,
              2,
              3,
              false,
              SqlFunctionCategory.USER_DEFINED_FUNCTION));
    }
    add(SqlTypeName.TIMESTAMP, 1, 1, "TIMESTAMP_SECONDS", "TIMESTAMP_MILLIS", "TIMESTAMP_MICROS");
    dynamic(SqlTypeName.DATE, "CURDATE", "TODAY");
    dynamic(SqlTypeName.TIME, "CURTIME");
    dynamic(
        SqlTypeName.TIMESTAMP,
        "SYSDATE",
        "SYSTIMESTAMP",
        "TRANSACTION_TIMESTAMP",
        "CLOCK_TIMESTAMP",
        "STATEMENT_TIMESTAMP");
    operators.add(
        function(
            "TIMEZONE",
            MoreFunctions::inZone,
            1,
            2,
            false,
            SqlFunctionCategory.USER_DEFINED_FUNCTION));
    operators.add(
        function(
            "ADD_MONTHS", ReturnTypes.ARG0_NULLABLE, 2, 2, false, SqlFunctionCategory.TIMEDATE));
  }

  private static RelDataType texts(SqlOperatorBinding binding) {
    RelDataTypeFactory factory = binding.getTypeFactory();
    RelDataType text =
        factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.VARCHAR), true);
    return factory.createTypeWithNullability(factory.createArrayType(text, -1), true);
  }

  /** An array of moments, or of numbers of the widest type. */
  private static RelDataType seriesType(SqlOperatorBinding binding) {
    RelDataTypeFactory factory = binding.getTypeFactory();
    RelDataType first = binding.getOperandType(0);
    RelDataType element =
        SqlTypeUtil.isNumeric(first)
            ? factory.leastRestrictive(binding.collectOperandTypes())
            : first;
    RelDataType array =
        factory.createArrayType(
            factory.createTypeWithNullability(element == null ? first : element, false), -1);
    boolean nullable = binding.collectOperandTypes().stream().anyMatch(RelDataType::isNullable);
    return factory.createTypeWithNullability(array, nullable);
  }

  /** What a clock shows becomes a moment, a moment what a clock shows. */
  private static RelDataType inZone(SqlOperatorBinding binding) {
    RelDataType operand = binding.getOperandType(binding.getOperandCount() - 1);
    SqlTypeName type =
        switch (operand.getSqlTypeName()) {
          case TIME, TIME_TZ -> SqlTypeName.TIME_TZ;
          case TIMESTAMP, DATE -> SqlTypeName.TIMESTAMP_TZ;
          default -> SqlTypeName.TIMESTAMP;
        };
    boolean nullable = false;
    for (int i = 0; i < binding.getOperandCount(); i++) {
      nullable |= binding.getOperandType(i).isNullable();
    }
    return binding
        .getTypeFactory()
        .createTypeWithNullability(binding.getTypeFactory().createSqlType(type, 6), nullable);
  }

  private void add(SqlTypeName type, int least, int most, String... names) {
    SqlReturnTypeInference result =
        ReturnTypes.explicit(type).andThen(SqlTypeTransforms.TO_NULLABLE);
    for (String name : names) {
      operators.add(
          function(name, result, least, most, false, SqlFunctionCategory.USER_DEFINED_FUNCTION));
    }
  }

  /** Functions without operands whose value is another one in another session or statement. */
  private void dynamic(SqlTypeName type, String... names) {
    for (String name : names) {
      operators.add(
          function(name, ReturnTypes.explicit(type), 0, 0, true, SqlFunctionCategory.SYSTEM));
    }
  }

  private static SqlFunction function(
      String name,
      SqlReturnTypeInference type,
      int least,
      int most,
      boolean dynamic,
      SqlFunctionCategory category) {
    return new SqlFunction(
        name,
        SqlKind.OTHER_FUNCTION,
        type,
        null,
        most == 0
            ? OperandTypes.NILADIC
            : OperandTypes.variadic(SqlOperandCountRanges.between(least, Math.min(most, MOST))),
        category) {
      @Override
      public boolean isDynamicFunction() {
        return dynamic;
      }

      @Override
      public boolean isDeterministic() {
        return !dynamic;
      }
    };
  }
}
