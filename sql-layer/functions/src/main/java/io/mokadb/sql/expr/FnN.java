package io.mokadb.sql.expr;

/** A function of any number of values that are not null. */
@FunctionalInterface
interface FnN {
  Object apply(Object[] values);
}
