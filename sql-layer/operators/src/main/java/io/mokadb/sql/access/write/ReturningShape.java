package io.mokadb.sql.access.write;

import io.mokadb.sql.runtime.Expr;
import java.util.Arrays;

/**
 * The result that a write returns for each row instead of a count.
 *
 * @param exprs over the new row in table order; for a delete the old one
 * @param others how many columns of other tables follow that row: the last ones of the source
 */
public record ReturningShape(Expr[] exprs, int others) {
  /** Of the changed table alone. */
  public ReturningShape(Expr[] exprs) {
    this(exprs, 0);
  }

  /**
   * The row that the expressions are evaluated over.
   *
   * @param width of the table's own row
   * @param source the row that the change was made for
   */
  Object[] input(Object[] row, int width, Object[] source) {
    if (others == 0) {
      return row;
    }
    Object[] both = Arrays.copyOf(row, width + others);
    System.arraycopy(source, source.length - others, both, width, others);
    return both;
  }
}
