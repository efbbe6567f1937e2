package io.mokadb.sql.expr.node;

/** A function of one value that is not null. */
@FunctionalInterface
public interface Fn1 {
  Object apply(Object value);
}
