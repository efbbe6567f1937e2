package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** MIN and MAX, truth, bits, and those that pick a single value. */
public final class SimpleAggregates {
  private SimpleAggregates() {}

  public static void register(AggregateRegistry aggregates) {
    aggregates.add(
        "MIN(ANY) STANDARD OPERAND1 LARGE: the smallest value",
        (types, result) -> extreme(types, -1));
    aggregates.add(
        "MAX(ANY) STANDARD OPERAND1 LARGE: the largest value",
        (types, result) -> extreme(types, 1));
    aggregates.add(
        "ARG_MAX(ANY, ANY) STANDARD OPERAND1 OR NULL: the first value of the row with the largest"
            + " second value",
        (types, result) -> extremeBy(types, 1));
    aggregates.add(
        "ARG_MIN(ANY, ANY) STANDARD OPERAND1 OR NULL: the first value of the row with the smallest"
            + " second value",
        (types, result) -> extremeBy(types, -1));
    aggregates.add(
        "EVERY / BOOL_AND(ANY) STANDARD BOOLEAN: whether a condition is true for all rows",
        (types, result) -> () -> new Truth(false));
    aggregates.add(
        "SOME / BOOL_OR(ANY) STANDARD BOOLEAN: whether a condition is true for any row",
        (types, result) -> () -> new Truth(true));
    bits(
        aggregates,
        "BIT_AND(ANY) STANDARD OPERAND1: the bits that all numbers have",
        (a, b) -> a & b);
    bits(
        aggregates, "BIT_OR(ANY) STANDARD OPERAND1: the bits that any number has", (a, b) -> a | b);
    bits(
        aggregates,
        "BIT_XOR(ANY) STANDARD OPERAND1: the bits that an odd number of numbers have",
        (a, b) -> a ^ b);
    aggregates.add(
        "ANY_VALUE(ANY) STANDARD OPERAND1 LARGE: a value of the group",
        (types, result) -> () -> new First(true));
    aggregates.addWindow(
        "FIRST_VALUE(ANY) STANDARD OPERAND1 LARGE: the value of the first row of the frame",
        (types, result) -> () -> new First(false));
    aggregates.addWindow(
        "LAST_VALUE(ANY) STANDARD OPERAND1 LARGE: the value of the last row of the frame",
        (types, result) -> Last::new);
    aggregates.addWindow(
        "NTH_VALUE(ANY, ANY) STANDARD OPERAND1 OR NULL LARGE: "
            + "the value of a row of the frame by its number",
        (types, result) -> Nth::new);
    aggregates.add(
        "SINGLE_VALUE(ANY) STANDARD OPERAND1 LARGE INTERNAL: the only value, or an error",
        (types, result) -> Single::new);
    // a literal that the planner moved into the aggregate
    aggregates.add(
        "LITERAL_AGG OPERATOR LARGE: a literal in an aggregate",
        (types, result) -> () -> new First(false));
  }

  private static AggregateFunction extreme(List<SqlType> types, int sign) {
    if (types.size() != 1) {
      return null;
    }
    Comparator<Object> comparator = Comparators.forType(types.get(0));
    boolean strict = isStrict(types.get(0).kind());
    return () -> new StoredExtreme(comparator, sign, strict);
  }

  /** Whether values that are neither smaller nor larger than each other are the same. */
  private static boolean isStrict(SqlType.Kind kind) {
    return switch (kind) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, BOOLEAN, DATE, TIME, TIMESTAMP -> true;
      case VARCHAR, UUID, BINARY, VARBINARY, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> true;
      default -> false;
    };
  }

  private static AggregateFunction extremeBy(List<SqlType> types, int sign) {
    if (types.size() != 2) {
      return null;
    }
    Comparator<Object> comparator = Comparators.forType(types.get(1));
    return () -> new Extreme(comparator, sign, 1);
  }

  private static void bits(AggregateRegistry aggregates, String name, LongBinaryOperator operator) {
    aggregates.add(
        name,
        (types, result) -> {
          if (types.size() != 1 || !types.get(0).kind().isExactInteger()) {
            return null;
          }
          Fn1 toResult = Numbers.to(result);
          return () -> new Bits(operator, toResult);
        });
  }

  /** Of stored values it makes objects only of the best so far. */
  private static final class StoredExtreme extends Extreme {
    private final boolean strict;
    private long bestLong;
    private boolean isLong;

    StoredExtreme(Comparator<Object> comparator, int sign, boolean strict) {
      super(comparator, sign, 0);
      this.strict = strict;
    }

    @Override
    public boolean canMerge() {
      return strict;
    }

    @Override
    public void merge(Accumulator other) {
      isLong = false;
      add(new Object[] {other.result()});
    }

    @Override
    public void add(EncodedValues row, int column) {
      if (row.isNull(column)) {
        return;
      }
      if (!row.isLong(column)) {
        isLong = false;
        add(new Object[] {row.at(column)});
        return;
      }
      long number = row.longAt(column);
      if (!isLong || Integer.signum(Long.compare(number, bestLong)) == sign) {
        Object before = result();
        add(new Object[] {row.at(column)});
        if (before != result()) {
          bestLong = number;
          isLong = true;
        }
      }
    }

    @Override
    public void add(ColumnBatch batch, int column) {
      if (!batch.isLongs(column)) {
        super.add(batch, column);
        return;
      }
      int row = new SelectedNumbers(batch, column).extreme(sign > 0);
      if (row >= 0) {
        add(batch.row(row), column);
      }
    }
  }

  private static class Extreme implements Accumulator {
    private final Comparator<Object> comparator;
    final int sign;
    private final int by;
    private Object best;
    private Object value;

    Extreme(Comparator<Object> comparator, int sign, int by) {
      this.comparator = comparator;
      this.sign = sign;
      this.by = by;
    }

    @Override
    public void add(Object[] args) {
      Object candidate = args[by];
      if (candidate != null
          && (best == null || Integer.signum(comparator.compare(candidate, best)) == sign)) {
        best = candidate;
        value = args[0];
      }
    }

    @Override
    public Object result() {
      return value;
    }
  }

  private static final class Truth implements Accumulator {
    private final Boolean decisive;
    private Boolean state;

    Truth(boolean decisive) {
      this.decisive = decisive;
    }

    @Override
    public void add(Object[] args) {
      if (args[0] != null && !decisive.equals(state)) {
        state = (Boolean) args[0];
      }
    }

    @Override
    public boolean canMerge() {
      return true;
    }

    @Override
    public void merge(Accumulator other) {
      add(new Object[] {other.result()});
    }

    @Override
    public Object result() {
      return state;
    }
  }

  private static final class Bits implements Accumulator {
    private final LongBinaryOperator operator;
    private final Fn1 toResult;
    private long bits;
    private boolean any;

    Bits(LongBinaryOperator operator, Fn1 toResult) {
      this.operator = operator;
      this.toResult = toResult;
    }

    @Override
    public void add(Object[] args) {
      if (args[0] != null) {
        long value = ((Number) args[0]).longValue();
        add(value);
      }
    }

    private void add(long value) {
      bits = any ? operator.applyAsLong(bits, value) : value;
      any = true;
    }

    @Override
    public boolean canMerge() {
      return true;
    }

    @Override
    public void merge(Accumulator other) {
      if (((Bits) other).any) {
        add(((Bits) other).bits);
      }
    }

    @Override
    public Object result() {
      return any ? toResult.apply(bits) : null;
    }
  }

  private static final class First implements Accumulator {
    private final boolean skipNulls;
    private Object value;
    private boolean any;

    First(boolean skipNulls) {
      this.skipNulls = skipNulls;
    }

    @Override
    public void add(Object[] args) {
      if (!any && args.length > 0 && (args[0] != null || !skipNulls)) {
        value = args[0];
        any = true;
      }
    }

    @Override
    public Object result() {
      return value;
    }
  }

  private static final class Last implements Accumulator {
    private Object value;

    @Override
    public void add(Object[] args) {
      value = args[0];
    }

    @Override
    public Object result() {
      return value;
    }
  }

  private static final class Nth implements Accumulator {
    private Object value;
    private long seen;

    @Override
    public void add(Object[] args) {
      seen++;
      if (args[1] != null && seen == ((Number) args[1]).longValue()) {
        value = args[0];
      }
    }

    @Override
    public Object result() {
      return value;
    }
  }

  /** The value of a scalar subquery. */
  private static final class Single implements Accumulator {
    private Object value;
    private boolean any;

    @Override
    public void add(Object[] args) {
      if (any) {
        throw new MokaException(
            SqlState.CARDINALITY_VIOLATION,
            "A subquery that is used as a value gives more than one row");
      }
      any = true;
      value = args[0];
    }

    @Override
    public Object result() {
      return value;
    }
  }
}
