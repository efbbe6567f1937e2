package io.mokadb.sql.plan.validate;

import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.ResultRule;
import io.mokadb.sql.parser.ast.NamedTypeFactory;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The type of a call of a function of the catalogue, by the rule of its row. */
record RowType(BuiltIn row) implements SqlReturnTypeInference {
  private static final String ARRAY = " ARRAY";

  /** True if the type is JSON because the row says so. */
  boolean isJson() {
    return row.type().equals("JSON") || row.rule() == ResultRule.LAST;
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RelDataTypeFactory factory = binding.getTypeFactory();
    RelDataType type = plain(binding, factory);
    return switch (row.nulls()) {
      case EXACTLY -> type;
      case NEVER -> factory.createTypeWithNullability(type, false);
      case MAYBE -> factory.createTypeWithNullability(type, true);
      case STRICT ->
          type == null ? null : factory.createTypeWithNullability(type, isGivenNull(binding));
    };
  }

  private static boolean isGivenNull(SqlOperatorBinding binding) {
    for (int i = 0; i < binding.getOperandCount(); i++) {
      if (binding.getOperandType(i).isNullable()) {
        return true;
      }
    }
    return false;
  }

  private RelDataType plain(SqlOperatorBinding binding, RelDataTypeFactory factory) {
    return switch (row.rule()) {
      case TYPE -> named(row.type(), factory);
      case OPERAND1 -> binding.getOperandType(0);
      case OPERAND2 -> binding.getOperandType(1);
      case LAST -> binding.getOperandType(binding.getOperandCount() - 1);
      case COMMON -> factory.leastRestrictive(binding.collectOperandTypes());
      case ARRAY1 -> extended(binding, factory, 0, 1);
      case ARRAY2 -> extended(binding, factory, 1, 0);
      case FILLED -> arrayOf(binding.getOperandType(0), factory);
      case SERIES -> series(binding, factory);
      case FIELD -> field(binding, factory);
      case ZONED_TIME -> zoned(binding, factory);
      case STANDARD, OPERATOR, REWRITTEN, PAIRS, CHOSEN, WIDENED, NAMED ->
          throw new IllegalArgumentException(row.names() + " has no type in the catalogue");
    };
  }

  /** A type by its name in the catalogue. */
  private static RelDataType named(String name, RelDataTypeFactory factory) {
    if (name.endsWith(ARRAY)) {
      String element = name.substring(0, name.length() - ARRAY.length());
      return arrayOf(named(element, factory), factory);
    }
    if (name.equals("JSON")) {
      return ((NamedTypeFactory) factory).createNamedType(name, -1);
    }
    int open = name.indexOf('(');
    if (open < 0) {
      return factory.createSqlType(SqlTypeName.valueOf(name));
    }
    String[] sizes = name.substring(open + 1, name.length() - 1).split(",");
    return factory.createSqlType(
        SqlTypeName.valueOf(name.substring(0, open)),
        Integer.parseInt(sizes[0]),
        Integer.parseInt(sizes[1]));
  }

  private static RelDataType arrayOf(RelDataType element, RelDataTypeFactory factory) {
    return factory.createArrayType(factory.createTypeWithNullability(element, true), -1);
  }

  /** The array's type with elements that the other operand fits too. */
  private static RelDataType extended(
      SqlOperatorBinding binding, RelDataTypeFactory factory, int array, int element) {
    RelDataType given = binding.getOperandType(array);
    RelDataType of = given.getComponentType();
    RelDataType common =
        of == null ? null : factory.leastRestrictive(List.of(of, binding.getOperandType(element)));
    return common == null ? given : factory.createArrayType(common, -1);
  }

  /** An array of moments, or of numbers of the widest type. */
  private static RelDataType series(SqlOperatorBinding binding, RelDataTypeFactory factory) {
    RelDataType first = binding.getOperandType(0);
    RelDataType element =
        SqlTypeUtil.isNumeric(first)
            ? factory.leastRestrictive(binding.collectOperandTypes())
            : first;
    return factory.createArrayType(
        factory.createTypeWithNullability(element == null ? first : element, false), -1);
  }

  /** Seconds have fractions, and an expression may name them. */
  private static RelDataType field(SqlOperatorBinding binding, RelDataTypeFactory factory) {
    String field =
        binding.isOperandLiteral(0, false) && SqlTypeUtil.inCharFamily(binding.getOperandType(0))
            ? binding.getOperandLiteralValue(0, String.class)
            : "";
    boolean whole =
        field != null
            && !field.isEmpty()
            && !field.toLowerCase(Locale.ROOT).startsWith("sec")
            && !field.equalsIgnoreCase("epoch");
    return factory.createSqlType(whole ? SqlTypeName.BIGINT : SqlTypeName.DOUBLE);
  }

  /** A local time becomes a moment, and a moment a local time. */
  private static RelDataType zoned(SqlOperatorBinding binding, RelDataTypeFactory factory) {
    RelDataType operand = binding.getOperandType(binding.getOperandCount() - 1);
    SqlTypeName type =
        switch (operand.getSqlTypeName()) {
          case TIME, TIME_TZ -> SqlTypeName.TIME_TZ;
          case TIMESTAMP, DATE -> SqlTypeName.TIMESTAMP_TZ;
          default -> SqlTypeName.TIMESTAMP;
        };
    return factory.createSqlType(type, 6);
  }
}
