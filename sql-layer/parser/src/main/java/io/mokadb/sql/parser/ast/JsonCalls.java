package io.mokadb.sql.parser.ast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonValueReturning;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/**
 * The calls that SQL/JSON's syntax stands for: functions with what to do with nothing, errors and
 * nulls as texts among their operands, and a null of the type that RETURNING names. Stateless.
 */
public final class JsonCalls {
  private static final SqlReturnTypeInference JSON_OR_NULL =
      ((SqlReturnTypeInference)
              binding -> ((NamedTypeFactory) binding.getTypeFactory()).createNamedType("JSON", -1))
          .andThen(SqlTypeTransforms.FORCE_NULLABLE);

  static final SqlFunction MEMBER = function("JSON_MEMBER");
  static final SqlFunction MEMBER_TEXT = function("JSON_MEMBER_TEXT");
  static final SqlFunction AT = function("JSON_EXTRACT_PATH");
  static final SqlFunction AT_TEXT = function("JSON_EXTRACT_PATH_TEXT");
  static final SqlFunction HAS_KEY = function("JSONB_EXISTS");
  static final SqlFunction HAS_ANY = function("JSONB_EXISTS_ANY");
  static final SqlFunction HAS_ALL = function("JSONB_EXISTS_ALL");
  static final SqlFunction WITHOUT_AT = function("JSONB_DELETE_PATH");
  static final SqlFunction HAS_PATH = function("JSONB_PATH_EXISTS");
  static final SqlFunction CONTAINS = function("JSON_HOLDS");
  static final SqlFunction CONTAINED = function("JSON_HELD");

  /** An object of names and values. */
  public static final SqlFunction OF_ROW = function("JSON_BUILD_OBJECT");

  private static final SqlFunction VALUE = function("JSON_VALUE");
  private static final SqlFunction QUERY = function("JSON_QUERY");
  private static final SqlFunction EXISTS = function("JSON_EXISTS");
  private static final SqlFunction OBJECT = function("JSON_OBJECT");
  private static final SqlFunction ARRAY = function("JSON_ARRAY");

  /** {@code x FORMAT JSON}: a text that is JSON. */
  public static final SqlPostfixOperator FORMAT_JSON =
      new SqlPostfixOperator(
          "FORMAT JSON", SqlKind.OTHER, 28, JSON_OR_NULL, null, OperandTypes.ANY);

  private static final SqlAggFunction OBJECT_AGG = aggregate("JSON_OBJECTAGG", 2);
  private static final SqlAggFunction OBJECT_AGG_ABSENT = aggregate("JSON_OBJECTAGG_ABSENT", 2);
  private static final SqlAggFunction ARRAY_AGG = aggregate("JSON_ARRAYAGG", 1);
  private static final SqlAggFunction ARRAY_AGG_NULLS = aggregate("JSON_ARRAYAGG_NULLS", 1);

  /** PostgreSQL's JSON_OBJECT_AGG and JSONB_OBJECT_AGG. */
  public static final SqlAggFunction OBJECT_AGG_ORDERED =
      SqlBasicAggFunction.create(
              "JSON_OBJECT_AGG", SqlKind.ARRAY_AGG, JSON_OR_NULL, OperandTypes.ANY_ANY)
          .withFunctionType(SqlFunctionCategory.SYSTEM)
          .withGroupOrder(Optionality.OPTIONAL)
          .withSyntax(SqlSyntax.ORDERED_FUNCTION);

  /** PostgreSQL's JSON_AGG and JSONB_AGG. */
  public static final SqlAggFunction JSON_AGG = ARRAY_AGG_NULLS;

  private JsonCalls() {}

  /** The aggregates that SQL/JSON's syntax stands for. */
  public static List<SqlOperator> aggregates() {
    return List.of(OBJECT_AGG, OBJECT_AGG_ABSENT, ARRAY_AGG, ARRAY_AGG_NULLS, OBJECT_AGG_ORDERED);
  }

  /** True if an aggregate, or {@code FORMAT JSON}, gives JSON. */
  public static boolean isOne(SqlOperator operator) {
    return operator.getReturnTypeInference() == JSON_OR_NULL;
  }

  /** A function whose operands and type the validator finds by its name. */
  private static SqlFunction function(String name) {
    return new SqlFunction(
        name,
        SqlKind.OTHER_FUNCTION,
        null,
        null,
        OperandTypes.VARIADIC,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  private static SqlAggFunction aggregate(String name, int operands) {
    return SqlBasicAggFunction.create(
            name,
            operands == 1 ? SqlKind.ARRAY_AGG : SqlKind.JSON_OBJECTAGG,
            JSON_OR_NULL,
            operands == 1 ? OperandTypes.ANY : OperandTypes.ANY_ANY)
        .withFunctionType(SqlFunctionCategory.SYSTEM)
        .withGroupOrder(operands == 1 ? Optionality.OPTIONAL : Optionality.FORBIDDEN)
        .withSyntax(operands == 1 ? SqlSyntax.ORDERED_FUNCTION : SqlSyntax.FUNCTION);
  }

  /** {@code JSON 'text'}. */
  public static SqlNode literal(SqlParserPos position, SqlNode text) {
    return SqlStdOperatorTable.CAST.createCall(position, text, json(position));
  }

  private static SqlDataTypeSpec json(SqlParserPos position) {
    return new SqlDataTypeSpec(new NamedTypeSpec("JSON", -1, position), position);
  }

  public static SqlCall exists(SqlParserPos position, List<SqlNode> args) {
    String onError = args.size() > 2 ? symbol(args.get(2)) : "FALSE";
    return EXISTS.createCall(position, args.get(0), args.get(1), flag(onError, position));
  }

  public static SqlCall value(SqlParserPos position, List<SqlNode> args) {
    SqlNode type =
        new SqlDataTypeSpec(
            new org.apache.calcite.sql.SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, position),
            position);
    SqlNode[] empty = {flag("NULL", position), SqlLiteral.createNull(position)};
    SqlNode[] error = empty.clone();
    for (int i = 2; i < args.size(); i++) {
      Object symbol = ((SqlLiteral) args.get(i)).getValue();
      if (symbol == SqlJsonValueReturning.RETURNING) {
        type = args.get(++i);
        continue;
      }
      boolean given = symbol == SqlJsonValueEmptyOrErrorBehavior.DEFAULT;
      SqlNode otherwise = given ? args.get(++i) : SqlLiteral.createNull(position);
      Object when = ((SqlLiteral) args.get(++i)).getValue();
      SqlNode[] target = when == SqlJsonEmptyOrError.EMPTY ? empty : error;
      target[0] = flag(((Enum<?>) symbol).name(), position);
      target[1] = otherwise;
    }
    return VALUE.createCall(
        position,
        args.get(0),
        args.get(1),
        empty[0],
        empty[1],
        error[0],
        error[1],
        nullOf(type, position));
  }

  public static SqlCall query(SqlParserPos position, SqlNode... args) {
    return QUERY.createCall(
        position,
        args[0],
        args[1],
        flag(args[2] == null ? "WITHOUT_ARRAY" : symbol(args[2]), position),
        flag(args[3] == null ? "NULL" : symbol(args[3]), position),
        flag(args[4] == null ? "NULL" : symbol(args[4]), position),
        nullOf(args[5] == null ? json(position) : args[5], position));
  }

  /**
   * @param args what to do with nulls, or null, and names and values
   */
  public static SqlCall object(SqlParserPos position, List<SqlNode> args) {
    return constructor(OBJECT, "NULL_ON_NULL", position, args);
  }

  /**
   * @param args what to do with nulls, or null, and values
   */
  public static SqlCall array(SqlParserPos position, List<SqlNode> args) {
    return constructor(ARRAY, "ABSENT_ON_NULL", position, args);
  }

  private static SqlCall constructor(
      SqlFunction function, String nulls, SqlParserPos position, List<SqlNode> args) {
    List<SqlNode> operands = new ArrayList<>(args);
    operands.set(0, flag(args.get(0) == null ? nulls : symbol(args.get(0)), position));
    return function.createCall(position, operands);
  }

  public static SqlCall objectAgg(
      SqlJsonConstructorNullClause nulls, SqlParserPos position, SqlNode... args) {
    SqlAggFunction function =
        nulls == SqlJsonConstructorNullClause.ABSENT_ON_NULL ? OBJECT_AGG_ABSENT : OBJECT_AGG;
    return function.createCall(position, args);
  }

  /**
   * @param args the value and possibly the order
   */
  public static SqlCall arrayAgg(
      SqlJsonConstructorNullClause nulls, SqlParserPos position, SqlNode... args) {
    SqlAggFunction function =
        nulls == SqlJsonConstructorNullClause.NULL_ON_NULL ? ARRAY_AGG_NULLS : ARRAY_AGG;
    boolean ordered = args.length > 1 && args[1] instanceof SqlNodeList;
    return function.createCall(position, Arrays.copyOf(args, ordered ? 2 : 1));
  }

  private static String symbol(SqlNode literal) {
    return ((Enum<?>) ((SqlLiteral) literal).getValue()).name();
  }

  private static SqlNode flag(String name, SqlParserPos position) {
    return SqlLiteral.createCharString(name, position);
  }

  private static SqlNode nullOf(SqlNode type, SqlParserPos position) {
    return SqlStdOperatorTable.CAST.createCall(position, SqlLiteral.createNull(position), type);
  }
}
