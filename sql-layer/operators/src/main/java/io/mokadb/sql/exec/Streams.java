package io.mokadb.sql.exec;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Helpers of several operators for their input streams. */
public final class Streams {
  private Streams() {}

  /** Opens two inputs; if the second fails, the first is closed. */
  public static RowStream[] open(Operator left, Operator right, ExecutionContext context) {
    RowStream first = context.open(left);
    try {
      return new RowStream[] {first, context.open(right)};
    } catch (RuntimeException | Error e) {
      // The caller gets no array from which it could close the first stream.
      close(first, e);
      throw e;
    }
  }

  /** Closes on a failure, which stays the one that is reported. */
  static void close(RowStream stream, Throwable failure) {
    try {
      stream.close();
    } catch (RuntimeException e) {
      // A failure to close must not hide the one that made it necessary.
      failure.addSuppressed(e);
    }
  }

  public static void closeBoth(RowStream left, RowStream right) {
    try {
      left.close();
    } finally {
      right.close();
    }
  }

  /** Reads an operator to its end. */
  static List<Object[]> readAll(Operator operator, ExecutionContext context, RowMemory memory) {
    try (RowStream stream = context.open(operator)) {
      return readAll(stream, context, memory);
    }
  }

  public static List<Object[]> readAll(
      RowStream stream, ExecutionContext context, RowMemory memory) {
    List<Object[]> rows = new ArrayList<>();
    Ticker ticker = new Ticker(context);
    for (Object[] row = stream.next(); row != null; row = stream.next()) {
      ticker.tick();
      memory.add(row);
      rows.add(row);
    }
    return rows;
  }

  /** A row of a join. */
  public static Object[] join(Object[] left, Object[] right) {
    Object[] row = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, row, left.length, right.length);
    return row;
  }

  /** A left row without a partner. */
  public static Object[] padRight(Object[] left, int rightWidth) {
    return Arrays.copyOf(left, left.length + rightWidth);
  }

  /** A right row without a partner. */
  public static Object[] padLeft(int leftWidth, Object[] right) {
    Object[] row = new Object[leftWidth + right.length];
    System.arraycopy(right, 0, row, leftWidth, right.length);
    return row;
  }

  /** The value of OFFSET or FETCH. */
  public static long count(Expr expr, ExecutionContext context, long absent, SqlState wrong) {
    if (expr == null) {
      return absent;
    }
    Object value = expr.eval(null, context);
    if (value == null) {
      return absent;
    }
    long count = ((Number) value).longValue();
    if (count < 0) {
      throw new MokaException(
          wrong,
          (wrong == SqlState.INVALID_LIMIT ? "LIMIT" : "OFFSET")
              + " must not be negative, but is "
              + count);
    }
    return count;
  }

  /** For EXPLAIN: {@code $0, $2}. */
  public static String columns(int[] ordinals) {
    return columns(ordinals, List.of());
  }

  /** As {@link #columns(int[])}, with the names of the columns. */
  public static String columns(int[] ordinals, List<String> names) {
    return Arrays.stream(ordinals)
        .mapToObj(ordinal -> PlanWords.name(names, ordinal))
        .collect(Collectors.joining(", "));
  }

  /** For EXPLAIN: {@code A.ID = B.A_ID AND ...}. */
  public static String equalities(
      int[] left, List<String> leftNames, int[] right, List<String> rightNames) {
    return IntStream.range(0, left.length)
        .mapToObj(
            i -> PlanWords.name(leftNames, left[i]) + " = " + PlanWords.name(rightNames, right[i]))
        .collect(Collectors.joining(" AND "));
  }

  /** The stream, if it has a row; else null, and it is closed. */
  public static RowStream peeked(RowStream rows) {
    Object[] first;
    try {
      first = rows.next();
    } catch (RuntimeException | Error e) {
      // The caller keeps only the stream that is returned.
      rows.close();
      throw e;
    }
    if (first == null) {
      rows.close();
      return null;
    }
    return new RowStream() {
      private Object[] next = first;

      @Override
      public Object[] next() {
        Object[] row = next == null ? rows.next() : next;
        next = null;
        return row;
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  /** Rows that are in memory already. */
  public static RowStream of(List<?> rows) {
    return new RowStream() {
      private int at;

      @Override
      public Object[] next() {
        return at < rows.size() ? (Object[]) rows.get(at++) : null;
      }

      @Override
      public void close() {
        at = rows.size();
      }
    };
  }
}
