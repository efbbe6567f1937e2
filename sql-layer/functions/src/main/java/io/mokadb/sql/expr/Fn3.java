package io.mokadb.sql.expr;

/** A function of three values that are not null. */
@FunctionalInterface
interface Fn3 {
  Object apply(Object first, Object second, Object third);
}
