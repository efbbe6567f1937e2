package io.mokadb.sql.expr;

/** A function of two values that are not null. */
@FunctionalInterface
interface Fn2 {
  Object apply(Object first, Object second);
}
