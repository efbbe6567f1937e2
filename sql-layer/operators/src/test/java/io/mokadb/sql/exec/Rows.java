package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** An input of fixed rows that counts its open streams and may fail on the way. */
public final class Rows implements Operator {
  public static final SqlType INT = SqlType.of(Kind.INTEGER);
  public static final SqlType BIG = SqlType.of(Kind.BIGINT);

  private final List<Object[]> rows;
  private final int failAfter;
  public int opened;
  public int closed;

  public Rows(List<Object[]> rows, int failAfter) {
    this.rows = rows;
    this.failAfter = failAfter;
  }

  public static Rows of(Object[]... rows) {
    return new Rows(List.of(rows), Integer.MAX_VALUE);
  }

  public static Object[] row(Object... values) {
    return values;
  }

  /** Random rows of small integers, one in six of them null, and their number as last column. */
  public static Rows random(Random random, int count, int width, int distinct) {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Object[] row = new Object[width + 1];
      for (int j = 0; j < width; j++) {
        row[j] = random.nextInt(6) == 0 ? null : (Object) random.nextInt(distinct);
      }
      row[width] = i;
      rows.add(row);
    }
    return new Rows(rows, Integer.MAX_VALUE);
  }

  public List<Object[]> list() {
    return rows;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    opened++;
    return new RowStream() {
      private int at;
      private boolean open = true;

      @Override
      public Object[] next() {
        if (at >= failAfter) {
          throw new IllegalStateException("broken input");
        }
        return at < rows.size() ? rows.get(at++) : null;
      }

      @Override
      public void close() {
        if (open) {
          open = false;
          closed++;
        }
      }
    };
  }

  @Override
  public String describe() {
    return "Rows";
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }

  public static ExecutionContext context() {
    return context(64 << 20, new Cancellation());
  }

  public static ExecutionContext context(long memory, Cancellation cancellation) {
    return new ExecutionContext(
        null,
        null,
        new StatementClock(0, ZoneOffset.UTC),
        cancellation,
        new MemoryBudget(memory),
        new ExecutionContext.SessionVariables("U", "PUBLIC", 1));
  }

  /** Runs an operator; rows as lists, which have equality. All memory must be given back. */
  public static List<List<Object>> run(Operator operator) {
    ExecutionContext context = context();
    List<List<Object>> result = run(operator, context);
    if (context.memory().used() != 0) {
      throw new AssertionError("memory not released: " + context.memory().used());
    }
    return result;
  }

  public static List<List<Object>> run(Operator operator, ExecutionContext context) {
    List<List<Object>> result = new ArrayList<>();
    try (RowStream stream = operator.open(context)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        result.add(Arrays.asList(row));
      }
      if (stream.next() != null) {
        throw new AssertionError("a row after the end");
      }
    }
    return result;
  }
}
