package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Checks rows against the properties that the plan claims: columns without null, an order. Only
 * tests use it in plans; in EXPLAIN it looks like its input.
 */
public final class CheckedOperator implements Operator {
  private final Operator in;
  private final BitSet notNull;
  private final int width;
  private final SortKey[] order;

  /**
   * @param notNull columns that are never null
   * @param width how many columns there are
   * @param order of the rows; ties in any order
   */
  public CheckedOperator(Operator in, BitSet notNull, int width, SortKey[] order) {
    this.in = in;
    this.notNull = notNull;
    this.width = width;
    this.order = order;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = context.open(in);
    Comparator<Object[]> comparator = SortKey.comparator(order);
    return new RowStream() {
      private Object[] last;

      @Override
      public Object[] next() {
        Object[] row = rows.next();
        if (row != null) {
          check(row);
          if (last != null && comparator.compare(last, row) > 0) {
            throw new AssertionError(
                "%s claims an order, and gives %s before %s"
                    .formatted(in.describe(), Arrays.toString(last), Arrays.toString(row)));
          }
          last = order.length == 0 ? null : row.clone();
        }
        return row;
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  private void check(Object[] row) {
    if (row.length < width) {
      throw new AssertionError(
          "%s gives %d columns instead of %d".formatted(in.describe(), row.length, width));
    }
    for (int i = notNull.nextSetBit(0); i >= 0; i = notNull.nextSetBit(i + 1)) {
      if (row[i] == null) {
        throw new AssertionError(
            "%s claims that column %d is never null, and gives %s"
                .formatted(in.describe(), i, Arrays.toString(row)));
      }
    }
  }

  @Override
  public String describe() {
    return in.describe();
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    return in.line(words, inputs);
  }

  @Override
  public List<Operator> inputs() {
    return in.inputs();
  }
}
