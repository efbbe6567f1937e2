package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.layout.EncodedValues;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.LongBinaryOperator;

/** MIN and MAX, truth, bits, and those that pick a single value. */
public final class SimpleAggregates {
  private SimpleAggregates() {}

  public static void register(Map<String, AggregateCompiler> aggregates) {
    aggregates.put("MIN", (types, result) -> extreme(types, -1));
    aggregates.put("MAX", (types, result) -> extreme(types, 1));
    aggregates.put("MAX_BY", (types, result) -> extremeBy(types, 1));
    aggregates.put("ARG_MAX", aggregates.get("MAX_BY"));
    aggregates.put("MIN_BY", (types, result) -> extremeBy(types, -1));
    aggregates.put("ARG_MIN", aggregates.get("MIN_BY"));
    aggregates.put("EVERY", (types, result) -> () -> new Truth(false));
    aggregates.put("BOOL_AND", aggregates.get("EVERY"));
    aggregates.put("LOGICAL_AND", aggregates.get("EVERY"));
    aggregates.put("SOME", (types, result) -> () -> new Truth(true));
    aggregates.put("BOOL_OR", aggregates.get("SOME"));
    aggregates.put("LOGICAL_OR", aggregates.get("SOME"));
    bits(aggregates, "BIT_AND", (a, b) -> a & b);
    bits(aggregates, "BIT_OR", (a, b) -> a | b);
    bits(aggregates, "BIT_XOR", (a, b) -> a ^ b);
    aggregates.put("ANY_VALUE", (types, result) -> () -> new First(true));
    aggregates.put("FIRST_VALUE", (types, result) -> () -> new First(false));
    aggregates.put("LAST_VALUE", (types, result) -> Last::new);
    aggregates.put("NTH_VALUE", (types, result) -> Nth::new);
    aggregates.put("SINGLE_VALUE", (types, result) -> Single::new);
    // a literal that the planner moved into the aggregate
    aggregates.put("LITERAL_AGG", (types, result) -> () -> new First(false));
  }

  private static AggregateFunction extreme(List<SqlType> types, int sign) {
    if (types.size() != 1) {
      return null;
    }
    Comparator<Object> comparator = Comparators.forType(types.get(0));
    return () -> new StoredExtreme(comparator, sign);
  }

  private static AggregateFunction extremeBy(List<SqlType> types, int sign) {
    if (types.size() != 2) {
      return null;
    }
    Comparator<Object> comparator = Comparators.forType(types.get(1));
    return () -> new Extreme(comparator, sign, 1);
  }

  private static void bits(
      Map<String, AggregateCompiler> aggregates, String name, LongBinaryOperator operator) {
    aggregates.put(
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
    private long bestLong;
    private boolean isLong;

    StoredExtreme(Comparator<Object> comparator, int sign) {
      super(comparator, sign, 0);
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
        bits = any ? operator.applyAsLong(bits, value) : value;
        any = true;
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
