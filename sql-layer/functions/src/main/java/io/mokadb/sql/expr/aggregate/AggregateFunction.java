package io.mokadb.sql.expr.aggregate;

/** An aggregate function, compiled for its argument types. Immutable and thread-safe. */
@FunctionalInterface
public interface AggregateFunction {
  Accumulator newAccumulator();
}
