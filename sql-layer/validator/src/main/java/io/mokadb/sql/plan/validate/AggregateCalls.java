package io.mokadb.sql.plan.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** A recognizer of aggregates in trees that the validator has not seen. Stateless. */
public final class AggregateCalls {
  private AggregateCalls() {}

  /** True if a call is an aggregate, by its name if need be: functions of users are not. */
  public static boolean isOne(SqlCall call) {
    SqlOperator operator = call.getOperator();
    if (!(operator instanceof SqlUnresolvedFunction function)) {
      return operator.isAggregator();
    }
    List<SqlOperator> named = new ArrayList<>();
    MokaOperators.table()
        .lookupOperatorOverloads(
            function.getNameAsId(),
            null,
            SqlSyntax.FUNCTION,
            named,
            SqlNameMatchers.withCaseSensitive(false));
    return named.stream().anyMatch(SqlOperator::isAggregator);
  }
}
