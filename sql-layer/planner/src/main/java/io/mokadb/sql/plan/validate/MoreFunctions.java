package io.mokadb.sql.plan.validate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.QuantifiedLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeImpl;
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

  /** Digits of the seconds since 1970, and after their point. */
  private static final int SECONDS = 18;

  private static final int MICROS = 6;

  /** Digits after the point of TO_NUMBER. */
  private static final int DIGITS = 10;

  private static final SqlReturnTypeInference PART =
      ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);

  /** {@code SUBSTRING(text FROM pattern)}. */
  static final SqlFunction REGEXP_PART =
      function("REGEXP_PART", PART, 2, 2, false, SqlFunctionCategory.STRING);

  /** {@code SUBSTRING(text SIMILAR pattern ESCAPE character)}. */
  static final SqlFunction SIMILAR_PART =
      function("SIMILAR_PART", PART, 3, 3, false, SqlFunctionCategory.STRING);

  /** A value; or an error, if there is a text beside it that begins with an SQLState. */
  static final SqlFunction CHECKED =
      function("CHECKED_VALUE", ReturnTypes.ARG0, 2, 2, false, SqlFunctionCategory.SYSTEM);

  private final List<SqlOperator> operators = new ArrayList<>();

  private MoreFunctions() {}

  static List<SqlOperator> all() {
    MoreFunctions more = new MoreFunctions();
    more.operators.add(CHECKED);
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
    maybe(SqlTypeName.VARCHAR, 2, 6, "REGEXP_SUBSTR");
    add(SqlTypeName.VARCHAR, 2, 3, "ARRAY_TO_STRING");
    add(SqlTypeName.VARCHAR, 2, 2, "ENCODE", "CONVERT_FROM");
    add(SqlTypeName.VARCHAR, 1, 1, "UTF8TOSTRING", "HEXTORAW", "PG_TYPEOF", "ARRAY_DIMS");
    add(SqlTypeName.VARCHAR, 2, 6, "REGEXP_REPLACE");
    operators.add(REGEXP_PART);
    operators.add(SIMILAR_PART);
    operators.add(
        function(
            "REGEXP_MATCHES",
            binding -> {
              RelDataTypeFactory factory = binding.getTypeFactory();
              return factory.createTypeWithNullability(
                  factory.createArrayType(texts(binding), -1), true);
            },
            2,
            3,
            false,
            SqlFunctionCategory.USER_DEFINED_FUNCTION));
    add(SqlTypeName.VARBINARY, 2, 2, "DECODE_BINARY", "CONVERT_TO");
    add(SqlTypeName.VARBINARY, 1, 1, "STRINGTOUTF8", "SHA224", "SHA256", "SHA384", "SHA512");
    add(SqlTypeName.VARBINARY, 2, 3, "HASH");
    add(SqlTypeName.VARBINARY, 3, 3, "SET_BYTE", "SET_BIT");
    add(SqlTypeName.VARBINARY, 1, 1, "UNHEX");
    add(SqlTypeName.VARCHAR, 1, 1, "QUOTE_NULLABLE");
    for (String name :
        List.of(
            "REGEXP_MATCH",
            "REGEXP_SPLIT_TO_ARRAY",
            "REGEXP_SPLIT_TO_TABLE",
            "STRING_TO_TABLE",
            "STRING_TO_ARRAY")) {
      operators.add(
          function(
              name, MoreFunctions::texts, 2, 3, false, SqlFunctionCategory.USER_DEFINED_FUNCTION));
    }
    dynamic(SqlTypeName.VARCHAR, "DATABASE", "CURRENT_DATABASE", "SCHEMA", "VERSION");
    dynamic(
        SqlTypeName.UUID, "GEN_RANDOM_UUID", "RANDOM_UUID", "NEWID", "UUID", "UUID_GENERATE_V4");
    operators.add(
        function(
            QuantifiedLike.FUNCTION,
            ReturnTypes.explicit(SqlTypeName.BOOLEAN).andThen(SqlTypeTransforms.FORCE_NULLABLE),
            3,
            3,
            false,
            SqlFunctionCategory.STRING));
    add(SqlTypeName.BOOLEAN, 2, 2, "STARTSWITH", "ENDSWITH", "STARTS_WITH", "ENDS_WITH");
    add(SqlTypeName.BOOLEAN, 2, 2, "ARRAY_CONTAINS", "ARRAY_OVERLAPS");
  }

  private void numbers() {
    operators.add(
        function("ISNULL", ReturnTypes.LEAST_RESTRICTIVE, 2, 2, false, SqlFunctionCategory.SYSTEM));
    for (String name :
        List.of(
            "RIGHTSHIFT", "RSHIFT", "LSHIFT", "ULSHIFT", "URSHIFT", "ROTATELEFT", "ROTATERIGHT")) {
      operators.add(
          function(name, ReturnTypes.ARG0_NULLABLE, 2, 2, false, SqlFunctionCategory.NUMERIC));
    }
    add(SqlTypeName.INTEGER, 1, 1, "LENGTH", "LEN", "BIT_LENGTH", "ARRAY_SIZE", "UNICODE");
    maybe(SqlTypeName.INTEGER, 1, 2, "ARRAY_LENGTH");
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
    add(SqlTypeName.INTEGER, 2, 2, "LEVENSHTEIN", "GET_BYTE", "GET_BIT");
    maybe(SqlTypeName.INTEGER, 2, 3, "ARRAY_POSITION");
    add(SqlTypeName.INTEGER, 1, MOST, "NUM_NULLS", "NUM_NONNULLS");
    add(SqlTypeName.INTEGER, 1, 1, "SCALE", "MIN_SCALE");
    add(SqlTypeName.INTEGER, 2, 3, "CHARINDEX");
    add(SqlTypeName.INTEGER, 2, 4, "REGEXP_COUNT");
    add(SqlTypeName.INTEGER, 2, 7, "REGEXP_INSTR");
    add(SqlTypeName.INTEGER, 4, 4, "WIDTH_BUCKET");
    add(SqlTypeName.BIGINT, 1, 1, "CRC32", "UNIX_MILLIS", "UNIX_MICROS", "UNIX_SECONDS");
    add(SqlTypeName.BIGINT, 2, 2, "GCD", "LCM");
    add(SqlTypeName.BIGINT, 1, 1, "BIT_COUNT");
    add(SqlTypeName.BOOLEAN, 2, 2, "BITGET");
    add(SqlTypeName.DOUBLE, 1, 1, "COTD");
    add(SqlTypeName.DOUBLE, 2, 2, "ATAN2D");
    operators.add(
        function(
            "FACTORIAL",
            ReturnTypes.explicit(
                RelDataTypeImpl.proto(SqlTypeName.DECIMAL, SqlType.MAX_DECIMAL_PRECISION, 0, true)),
            1,
            1,
            false,
            SqlFunctionCategory.NUMERIC));
    for (String name : List.of("BITNAND", "BITNOR", "BITXNOR")) {
      operators.add(
          function(name, ReturnTypes.LEAST_RESTRICTIVE, 2, 2, false, SqlFunctionCategory.NUMERIC));
    }
    operators.add(
        function("DIV", ReturnTypes.ARG0_NULLABLE, 2, 2, false, SqlFunctionCategory.NUMERIC));
    add(SqlTypeName.DOUBLE, 2, 2, "HYPOT", "MONTHS_BETWEEN");
    dynamic(SqlTypeName.BIGINT, "CONNECTION_ID", "SESSION_ID", "PG_BACKEND_PID");
  }

  private void moments() {
    add(SqlTypeName.BIGINT, 3, 3, "AGE_FIELD");
    add(SqlTypeName.BIGINT, 1, 1, FieldCalls.ZONE_SECONDS);
    add(SqlTypeName.VARCHAR, 1, 2, "AGE");
    operators.add(
        function(
            "PG_SLEEP",
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE),
            1,
            1,
            true,
            SqlFunctionCategory.SYSTEM));
    operators.add(
        function("DATE_PART", MoreFunctions::ofField, 2, 2, false, SqlFunctionCategory.TIMEDATE));
    operators.add(
        function("EXACT_PART", MoreFunctions::seconds, 2, 2, false, SqlFunctionCategory.TIMEDATE));
    add(SqlTypeName.BOOLEAN, 1, 1, "ISFINITE");
    operators.add(
        function("DATE_BIN", ReturnTypes.ARG1_NULLABLE, 3, 3, false, SqlFunctionCategory.TIMEDATE));
    add(SqlTypeName.TIMESTAMP_TZ, 6, 6, "MAKE_TIMESTAMPTZ");
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
    for (String name : List.of("ARRAY_POSITIONS", "GENERATE_SUBSCRIPTS")) {
      operators.add(
          function(
              name,
              binding -> arrayOf(binding, SqlTypeName.INTEGER),
              2,
              2,
              false,
              SqlFunctionCategory.USER_DEFINED_FUNCTION));
    }
    operators.add(
        function(
            "ARRAY_FILL",
            binding ->
                binding
                    .getTypeFactory()
                    .createTypeWithNullability(
                        binding
                            .getTypeFactory()
                            .createArrayType(
                                binding
                                    .getTypeFactory()
                                    .createTypeWithNullability(binding.getOperandType(0), true),
                                -1),
                        true),
            2,
            2,
            false,
            SqlFunctionCategory.USER_DEFINED_FUNCTION));
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
    return arrayOf(binding, SqlTypeName.VARCHAR);
  }

  private static RelDataType arrayOf(SqlOperatorBinding binding, SqlTypeName element) {
    RelDataTypeFactory factory = binding.getTypeFactory();
    RelDataType type = factory.createTypeWithNullability(factory.createSqlType(element), true);
    return factory.createTypeWithNullability(factory.createArrayType(type, -1), true);
  }

  /** Seconds have fractions, and what is no constant may name them. */
  private static RelDataType ofField(SqlOperatorBinding binding) {
    String field =
        binding.isOperandLiteral(0, false) && SqlTypeUtil.inCharFamily(binding.getOperandType(0))
            ? binding.getOperandLiteralValue(0, String.class)
            : "";
    boolean whole =
        field != null
            && !field.isEmpty()
            && !field.toLowerCase(Locale.ROOT).startsWith("sec")
            && !field.equalsIgnoreCase("epoch");
    RelDataTypeFactory factory = binding.getTypeFactory();
    return factory.createTypeWithNullability(
        factory.createSqlType(whole ? SqlTypeName.BIGINT : SqlTypeName.DOUBLE), true);
  }

  private static RelDataType seconds(SqlOperatorBinding binding) {
    RelDataTypeFactory factory = binding.getTypeFactory();
    return factory.createTypeWithNullability(
        factory.createSqlType(SqlTypeName.DECIMAL, SECONDS, MICROS), true);
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

  /** Functions that are null for values that are not, when they find nothing. */
  private void maybe(SqlTypeName type, int least, int most, String... names) {
    for (String name : names) {
      operators.add(
          function(
              name,
              ReturnTypes.explicit(type).andThen(SqlTypeTransforms.FORCE_NULLABLE),
              least,
              most,
              false,
              SqlFunctionCategory.USER_DEFINED_FUNCTION));
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
