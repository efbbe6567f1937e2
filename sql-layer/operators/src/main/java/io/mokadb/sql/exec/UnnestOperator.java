package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.Arrays;
import java.util.List;

/**
 * Arrays to rows: every column of the input is an array, or null, which counts as empty. Several
 * arrays are read in parallel; the shorter ones give nulls at the end.
 */
public final class UnnestOperator implements Operator {
  private final Operator in;
  private final int[] fieldCounts;
  private final boolean withOrdinality;
  private final int width;

  /**
   * @param fieldCounts for each column of the input: 0 if its elements are values, else the number
   *     of fields of its elements, which are rows
   * @param withOrdinality whether the element's number, from 1, is the last column, as INTEGER
   */
  public UnnestOperator(Operator in, int[] fieldCounts, boolean withOrdinality) {
    this.in = in;
    this.fieldCounts = fieldCounts.clone();
    this.withOrdinality = withOrdinality;
    this.width =
        Arrays.stream(fieldCounts).map(count -> Math.max(1, count)).sum()
            + (withOrdinality ? 1 : 0);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = context.open(in);
    Ticker ticker = new Ticker(context);
    return new RowStream() {
      private Object[] current;
      private int at;
      private int size;

      @Override
      public Object[] next() {
        while (at >= size) {
          current = rows.next();
          if (current == null) {
            at = 0;
            size = 0;
            return null;
          }
          at = 0;
          size = 0;
          for (Object array : current) {
            size = Math.max(size, array == null ? 0 : ((List<?>) array).size());
          }
        }
        ticker.tick();
        return element(current, at++);
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  private Object[] element(Object[] arrays, int index) {
    Object[] row = new Object[width];
    int to = 0;
    for (int i = 0; i < fieldCounts.length; i++) {
      List<?> array = (List<?>) arrays[i];
      Object value = array == null || index >= array.size() ? null : array.get(index);
      if (fieldCounts[i] == 0) {
        row[to++] = value;
      } else {
        if (value != null) {
          System.arraycopy((Object[]) value, 0, row, to, fieldCounts[i]);
        }
        to += fieldCounts[i];
      }
    }
    if (withOrdinality) {
      row[to] = index + 1;
    }
    return row;
  }

  @Override
  public String describe() {
    return withOrdinality ? "Unnest with ordinality" : "Unnest";
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
