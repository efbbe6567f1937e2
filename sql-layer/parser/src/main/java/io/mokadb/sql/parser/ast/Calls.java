package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Optionality;

/** Forms of calls that Calcite has no tree for, as ones that it has. Stateless. */
public final class Calls {
  /** Aggregates that pass over nulls: for them a condition is as good as a filter. */
  private static final Set<String> STRICT =
      Set.of(
          "COUNT",
          "SUM",
          "MIN",
          "MAX",
          "AVG",
          "BOOL_AND",
          "BOOL_OR",
          "EVERY",
          "SOME",
          "STDDEV",
          "STDDEV_POP",
          "STDDEV_SAMP",
          "VARIANCE",
          "VAR_POP",
          "VAR_SAMP",
          "BIT_AND",
          "BIT_OR");

  /** NTH_VALUE that counts from the frame's end. */
  public static final SqlAggFunction FROM_LAST =
      new SqlAggFunction(
          "NTH_VALUE_FROM_LAST",
          null,
          SqlKind.OTHER_FUNCTION,
          ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE),
          null,
          OperandTypes.ANY_NUMERIC,
          SqlFunctionCategory.NUMERIC,
          false,
          true,
          Optionality.FORBIDDEN) {
        @Override
        public boolean allowsNullTreatment() {
          return true;
        }
      };

  private Calls() {}

  /** {@code call OVER window}, also of an aggregate with a FILTER. */
  public static SqlCall over(SqlParserPos position, SqlCall call, SqlNode window) {
    return SqlStdOperatorTable.OVER.createCall(
        position, call.getKind() == SqlKind.FILTER ? filtered(call) : call, window);
  }

  private static SqlNode filtered(SqlCall filter) {
    SqlCall aggregate = filter.operand(0);
    String name = aggregate.getOperator().getName().toUpperCase(Locale.ROOT);
    if (!STRICT.contains(name) || aggregate.operandCount() != 1) {
      throw MokaException.unsupported("FILTER with OVER is not supported for " + name);
    }
    SqlParserPos position = filter.getParserPosition();
    SqlNode operand = aggregate.operand(0);
    if (operand instanceof SqlIdentifier name1 && name1.isStar()) {
      operand = SqlLiteral.createExactNumeric("1", position);
    }
    SqlNode conditional =
        SqlCase.createSwitched(
            position,
            null,
            SqlNodeList.of(filter.operand(1)),
            SqlNodeList.of(operand),
            SqlLiteral.createNull(position));
    return aggregate
        .getOperator()
        .createCall(aggregate.getFunctionQuantifier(), aggregate.getParserPosition(), conditional);
  }

  /**
   * A call by what it stands for, as {@code MEDIAN(x)} for a percentile; others are left as they
   * are.
   */
  public static SqlCall known(SqlCall call) {
    int operands = call.operandCount();
    return switch (call.getOperator().getName()) {
      case "MEDIAN" -> operands == 1 ? median(call) : call;
      case "DATE_ADD", "ADDDATE" -> operands == 2 ? moved(call, SqlStdOperatorTable.PLUS) : call;
      case "DATE_SUB", "SUBDATE" -> operands == 2 ? moved(call, SqlStdOperatorTable.MINUS) : call;
      // Oracle's has three operands at least, PostgreSQL's two.
      case "DECODE" -> operands == 2 ? renamed(call, "DECODE_BINARY") : call;
      case "ARRAY_GET" ->
          operands == 2
              ? SqlStdOperatorTable.ITEM.createCall(call.getParserPosition(), call.getOperandList())
              : call;
      case "BIT_AND_AGG" -> renamed(call, "BIT_AND");
      case "BIT_OR_AGG" -> renamed(call, "BIT_OR");
      case "BIT_XOR_AGG" -> renamed(call, "BIT_XOR");
      case "DATE" -> operands == 1 ? date(call) : call;
      case "REPLACE" -> operands == 2 ? withoutText(call) : call;
      case "CASEWHEN" -> operands == 3 ? caseWhen(call) : call;
      default -> call;
    };
  }

  private static SqlCall renamed(SqlCall call, String name) {
    return function(name, call.getParserPosition(), call.getOperandList().toArray(SqlNode[]::new));
  }

  /** PostgreSQL and MySQL have DATE(x) beside the cast. */
  private static SqlCall date(SqlCall call) {
    SqlParserPos position = call.getParserPosition();
    SqlDataTypeSpec type =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.DATE, position), position);
    return SqlStdOperatorTable.CAST.createCall(position, call.operand(0), type);
  }

  /** {@code REPLACE(x, y)} takes y out of x, as in H2 and Oracle. */
  private static SqlCall withoutText(SqlCall replace) {
    SqlParserPos position = replace.getParserPosition();
    return function(
        "REPLACE",
        position,
        replace.operand(0),
        replace.operand(1),
        SqlLiteral.createCharString("", position));
  }

  private static SqlCall caseWhen(SqlCall call) {
    return SqlCase.createSwitched(
        call.getParserPosition(),
        null,
        SqlNodeList.of(call.operand(0)),
        SqlNodeList.of(call.operand(1)),
        call.operand(2));
  }

  private static SqlCall moved(SqlCall call, SqlOperator operator) {
    SqlNode moment = call.operand(0);
    if (moment instanceof SqlCharStringLiteral text) {
      boolean hasTime = text.getValueAs(NlsString.class).getValue().strip().length() > 10;
      moment = hasTime ? cast(text, SqlTypeName.TIMESTAMP, 6) : cast(text, SqlTypeName.DATE, -1);
    }
    return operator.createCall(call.getParserPosition(), moment, call.operand(1));
  }

  private static SqlCall median(SqlCall call) {
    SqlParserPos position = call.getParserPosition();
    return SqlStdOperatorTable.WITHIN_GROUP.createCall(
        position,
        SqlStdOperatorTable.PERCENTILE_CONT.createCall(
            position, SqlLiteral.createExactNumeric("0.5", position)),
        SqlNodeList.of(call.operand(0)));
  }

  /** {@code MODE() WITHIN GROUP (ORDER BY x)} is {@code MODE(x)}; others stay. */
  public static SqlCall withinGroup(SqlParserPos position, SqlNode call, SqlNodeList order) {
    if (call instanceof SqlCall mode
        && mode.getOperator().getName().equals("MODE")
        && mode.operandCount() == 0
        && order.size() == 1) {
      SqlNode key = order.get(0);
      return function(
          "MODE", position, key.getKind() == SqlKind.DESCENDING ? ((SqlCall) key).operand(0) : key);
    }
    if (call instanceof SqlCall percentile
        && percentile.getOperator().getName().startsWith("PERCENTILE_")
        && percentile.operandCount() == 1
        && percentile.operand(0).getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
      List<SqlNode> each = new ArrayList<>();
      for (SqlNode fraction : ((SqlCall) percentile.operand(0)).getOperandList()) {
        each.add(
            SqlStdOperatorTable.WITHIN_GROUP.createCall(
                position,
                percentile.getOperator().createCall(percentile.getParserPosition(), fraction),
                TreeCopy.of(order)));
      }
      return SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(position, each);
    }
    SqlCall rank = HypotheticalRow.rank(position, call, order);
    return rank == null ? SqlStdOperatorTable.WITHIN_GROUP.createCall(position, call, order) : rank;
  }

  /** {@code NTH_VALUE(x, n) FROM LAST}. */
  public static SqlCall fromLast(SqlCall call) {
    if (!call.getOperator().getName().equals("NTH_VALUE")) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "FROM LAST is for NTH_VALUE, not " + call.getOperator().getName());
    }
    return FROM_LAST.createCall(call.getParserPosition(), call.getOperandList());
  }

  private static SqlNode cast(SqlNode node, SqlTypeName type, int precision) {
    SqlParserPos position = node.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position,
        node,
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, precision, position), position));
  }

  /** A call of a function by its name. */
  public static SqlCall function(String name, SqlParserPos position, SqlNode... operands) {
    return new SqlUnresolvedFunction(
            new SqlIdentifier(name, position),
            null,
            null,
            null,
            null,
            SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(position, Arrays.asList(operands));
  }
}
