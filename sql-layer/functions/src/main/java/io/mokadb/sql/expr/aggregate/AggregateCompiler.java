package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.SqlType;
import java.util.List;

/** Makes an aggregate for its types. */
@FunctionalInterface
public interface AggregateCompiler {
  /** The aggregate, or null if it does not take these arguments. */
  AggregateFunction compile(List<SqlType> argTypes, SqlType result);
}
