package io.mokadb.sql.expr.node;

/** A function of any number of values that are not null. */
@FunctionalInterface
public interface FnN {
  Object apply(Object[] values);
}
