package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.parser.SqlParsing;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/** The arguments of a call in the order of the function's parameters. Stateless. */
final class FunctionArguments {
  private FunctionArguments() {}

  /**
   * The values of all parameters, with the parameters' types.
   *
   * @param calls replaces calls of functions in the values
   * @throws MokaException {@code NO_SUCH_FUNCTION} if a value is missing or given twice
   */
  static List<SqlNode> of(FunctionDef function, SqlCall call, SqlShuttle calls) {
    SqlNode[] given = new SqlNode[function.parameters().size()];
    int next = 0;
    for (SqlNode operand : call.getOperandList()) {
      int place = next++;
      SqlNode value = operand;
      if (operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
        value = ((SqlCall) operand).operand(0);
        place = placeOf(function, ((SqlIdentifier) ((SqlCall) operand).operand(1)).getSimple());
      }
      if (place < 0 || place >= given.length || given[place] != null) {
        throw noSuch(function, call);
      }
      given[place] = value;
    }
    List<SqlNode> arguments = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      FunctionDef.Parameter parameter = function.parameters().get(i);
      if (given[i] == null && parameter.defaultSql() == null) {
        throw noSuch(function, call);
      }
      SqlNode value =
          given[i] == null ? SqlParsing.parseExpression(parameter.defaultSql()) : given[i];
      arguments.add(FunctionExpansion.cast(value.accept(calls), parameter.typeSql()));
    }
    return arguments;
  }

  private static int placeOf(FunctionDef function, String name) {
    for (int i = 0; i < function.parameters().size(); i++) {
      if (name.equals(function.parameters().get(i).name())) {
        return i;
      }
    }
    return -1;
  }

  private static MokaException noSuch(FunctionDef function, SqlCall call) {
    return new MokaException(
        SqlState.NO_SUCH_FUNCTION,
        "Function "
            + function.qualifiedName()
            + " takes "
            + function.parameters().size()
            + " arguments; the call gives "
            + call.operandCount()
            + ", or others than those");
  }
}
