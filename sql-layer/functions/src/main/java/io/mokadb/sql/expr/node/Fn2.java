package io.mokadb.sql.expr.node;

/** A function of two values that are not null. */
@FunctionalInterface
public interface Fn2 {
  Object apply(Object first, Object second);
}
