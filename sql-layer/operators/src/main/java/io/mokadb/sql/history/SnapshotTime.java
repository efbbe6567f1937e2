package io.mokadb.sql.history;

import io.mokadb.session.SqlType;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.TransactionScope.Past;

/**
 * A moment that a statement names: evaluated with each execution.
 *
 * @param expr without columns
 * @param type of its value
 */
public record SnapshotTime(Expr expr, SqlType type) {
  Past past(ExecutionContext context) {
    return context.scope().past(type, expr.eval(null, context));
  }
}
