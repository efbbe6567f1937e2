package io.mokadb.sql.expr;

/** A function of one value that is not null. */
@FunctionalInterface
interface Fn1 {
  Object apply(Object value);
}
