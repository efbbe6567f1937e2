package io.mokadb.sql.expr.node;

/** A function of three values that are not null. */
@FunctionalInterface
public interface Fn3 {
  Object apply(Object first, Object second, Object third);
}
