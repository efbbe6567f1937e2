package io.mokadb.sql.runtime;

/** A compiled expression: a closure over a row. Immutable and thread-safe. */
@FunctionalInterface
public interface Expr {
  /**
   * @param row the input row; null where the expression uses none
   * @param context parameters, correlated rows, clock
   * @return the value, null for SQL's NULL; conditions give Boolean or null
   * @throws io.mokadb.session.MokaException for errors of the data, such as a division by zero
   */
  Object eval(Object[] row, ExecutionContext context);

  /** As a condition: unknown counts as false. */
  default boolean test(Object[] row, ExecutionContext context) {
    return eval(row, context) == Boolean.TRUE;
  }
}
