package io.mokadb.sql.plan.validate;

import io.mokadb.sql.expr.FunctionLibrary;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlTableFunction;

/** What a statement can call. */
public final class Catalogue {
  private Catalogue() {}

  /** The names of all functions that are computed of operands, once for each row. */
  public static Set<String> scalarFunctions() {
    Set<String> names = new TreeSet<>();
    for (SqlOperator operator : MokaOperators.table().getOperatorList()) {
      if (operator instanceof SqlFunction
          && !(operator instanceof SqlAggFunction)
          && !(operator instanceof SqlTableFunction)
          && operator.getSyntax() != SqlSyntax.FUNCTION_ID
          && operator.getOperandCountRange().getMax() != 0
          && operator.isDeterministic()
          && FunctionLibrary.contains(operator.getName())) {
        names.add(operator.getName());
      }
    }
    return names;
  }
}
