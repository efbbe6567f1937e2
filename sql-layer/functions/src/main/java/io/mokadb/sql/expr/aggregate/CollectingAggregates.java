package io.mokadb.sql.expr.aggregate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.compare.HashKeys;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.runtime.MemoryBudget;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Aggregates that keep values: lists, arrays, percentiles, the most frequent value. */
public final class CollectingAggregates {
  private CollectingAggregates() {}

  public static void register(AggregateRegistry aggregates) {
    aggregates.add(
        "LISTAGG(ANY[, ANY]) STANDARD VARCHAR OR NULL: texts with a separator between them",
        (types, result) -> joining(types, ","));
    aggregates.add(
        "STRING_AGG(ANY[, ANY]) STANDARD VARCHAR OR NULL: texts with a separator between them",
        (types, result) -> joining(types, ""));
    aggregates.add(
        "GROUP_CONCAT(ANY[, ANY]) STANDARD VARCHAR OR NULL: texts with a separator between them",
        (types, result) -> joining(types, ","));
    aggregates.add(
        "ARRAY_AGG / COLLECT(ANY) STANDARD FILLED OR NULL: the values as an array",
        (types, result) -> () -> new ArrayOf(true));
    aggregates.add(
        "ARRAY_CONCAT_AGG(ANY) STANDARD OPERAND1 NULLSAFE: arrays one after the other",
        (types, result) -> () -> new ArrayOf(false));
    aggregates.add(
        "PERCENTILE_CONT(ANY) STANDARD WIDENED OR NULL: "
            + "the value below which a share of the values lies, interpolated",
        (types, result) -> () -> new Percentile(result, true));
    aggregates.add(
        "PERCENTILE_DISC(ANY) STANDARD WIDENED OR NULL: "
            + "the value below which a share of the values lies",
        (types, result) -> () -> new Percentile(result, false));
    aggregates.add(
        "MODE(ANY) STANDARD OPERAND1: the most frequent value",
        (types, result) -> () -> new Mode(Comparators.forType(result)));
  }

  private static AggregateFunction joining(List<SqlType> types, String separator) {
    if (types.isEmpty() || types.size() > 2) {
      return null;
    }
    Fn1 toText = Casts.converter(types.get(0), SqlType.of(Kind.VARCHAR), false);
    boolean given = types.size() == 2;
    return () -> new Joining(toText, given, separator);
  }

  private static final class Joining implements Accumulator {
    private final Fn1 toText;
    private final boolean given;
    private final String separator;
    private StringBuilder text;

    Joining(Fn1 toText, boolean given, String separator) {
      this.toText = toText;
      this.given = given;
      this.separator = separator;
    }

    @Override
    public void add(Object[] args) {
      Object value = args[0];
      if (value == null) {
        return;
      }
      if (text == null) {
        text = new StringBuilder();
      } else if (!given) {
        text.append(separator);
      } else if (args[1] != null) {
        text.append(args[1]);
      }
      text.append(toText == null ? value : toText.apply(value));
    }

    /** Twice: the result is a copy. */
    @Override
    public long keptBytes() {
      return text == null ? 0 : 2L * text.length();
    }

    @Override
    public Object result() {
      return text == null ? null : text.toString();
    }
  }

  private static final class ArrayOf implements Accumulator {
    /** References to an element: from the list, and from the result. */
    private static final int REFERENCES = 8;

    private final boolean single;
    private List<Object> list;
    private long bytes;

    ArrayOf(boolean single) {
      this.single = single;
    }

    @Override
    public void add(Object[] args) {
      if (list == null) {
        list = new ArrayList<>();
      }
      if (single) {
        add(args[0]);
      } else if (args[0] != null) {
        ((List<?>) args[0]).forEach(this::add);
      }
    }

    private void add(Object element) {
      list.add(element);
      bytes += REFERENCES + MemoryBudget.sizeOfValue(element);
    }

    @Override
    public long keptBytes() {
      return bytes;
    }

    @Override
    public Object result() {
      return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
    }
  }

  /** Takes the fraction and then the values in their order; nulls among them do not count. */
  private static final class Percentile implements Accumulator {
    private final SqlType result;
    private final boolean continuous;
    private final List<Object> values = new ArrayList<>();
    private double fraction;
    private long bytes;

    Percentile(SqlType result, boolean continuous) {
      this.result = result;
      this.continuous = continuous;
    }

    @Override
    public void add(Object[] args) {
      if (args[0] == null) {
        return;
      }
      fraction = ((Number) args[0]).doubleValue();
      if (!(fraction >= 0 && fraction <= 1)) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER, "The percentile " + args[0] + " is not between 0 and 1");
      }
      Object value = args[args.length - 1];
      if (value != null) {
        values.add(value);
        bytes += 4 + MemoryBudget.sizeOfValue(value);
      }
    }

    @Override
    public long keptBytes() {
      return bytes;
    }

    @Override
    public Object result() {
      if (values.isEmpty()) {
        return null;
      }
      if (!continuous) {
        int rank = (int) Math.ceil(fraction * values.size());
        return values.get(Math.max(0, rank - 1));
      }
      double position = fraction * (values.size() - 1);
      int below = (int) Math.floor(position);
      Object low = values.get(below);
      if (below == position) {
        return result.kind().isNumeric() ? Numbers.to(result).apply(low) : low;
      }
      Object high = values.get(below + 1);
      if (low instanceof BigDecimal || result.kind() == Kind.DECIMAL) {
        BigDecimal a = Numbers.decimalOf((Number) low);
        BigDecimal b = Numbers.decimalOf((Number) high);
        BigDecimal share = BigDecimal.valueOf(position - below);
        return Numbers.to(result).apply(a.add(b.subtract(a).multiply(share)));
      }
      double a = ((Number) low).doubleValue();
      double b = ((Number) high).doubleValue();
      double value = a + (b - a) * (position - below);
      return result.kind().isNumeric()
          ? Numbers.to(result).apply(value)
          : (Object) Math.round(value);
    }
  }

  /** The most frequent value, of several the least. */
  private static final class Mode implements Accumulator {
    /** Of the map and the list, for a value. */
    private static final int ENTRY_BYTES = 88;

    private final Comparator<Object> order;
    private final Map<Object, long[]> counts = new HashMap<>();
    private final List<Object> values = new ArrayList<>();
    private long bytes;

    Mode(Comparator<Object> order) {
      this.order = order;
    }

    @Override
    public void add(Object[] args) {
      Object value = args[args.length - 1];
      if (value == null) {
        return;
      }
      long[] count = counts.get(HashKeys.of(value));
      if (count == null) {
        count = new long[1];
        counts.put(HashKeys.of(value), count);
        values.add(value);
        bytes += ENTRY_BYTES + MemoryBudget.sizeOfValue(value);
      }
      count[0]++;
    }

    @Override
    public long keptBytes() {
      return bytes;
    }

    @Override
    public Object result() {
      Object best = null;
      long most = 0;
      for (Object value : values) {
        long count = counts.get(HashKeys.of(value))[0];
        if (count > most || count == most && order.compare(value, best) < 0) {
          most = count;
          best = value;
        }
      }
      return best;
    }
  }
}
