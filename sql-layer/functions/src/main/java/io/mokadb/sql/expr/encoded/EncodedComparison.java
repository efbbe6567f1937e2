package io.mokadb.sql.expr.encoded;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.compare.NumberOrder;
import io.mokadb.sql.expr.operator.Comparisons;
import io.mokadb.sql.expr.operator.Comparisons.Comparison;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.vector.ColumnBatch;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** A column against a constant, compared as numbers or bytes. */
abstract class EncodedComparison extends EncodedPredicate {
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);

  final int outcomes;
  final int column;

  private EncodedComparison(int outcomes, int column) {
    this.outcomes = outcomes;
    this.column = column;
  }

  /**
   * What a comparison with a constant comes to.
   *
   * @param column one that is in place
   * @param constant not null
   * @return null if only the decoded value tells
   */
  static EncodedPredicate of(
      int outcomes, Comparator<Object> order, EncodedSource source, int column, Object constant) {
    SqlType type = source.type(column);
    Class<?> values = type.kind().javaClass();
    if (order == Comparators.NUMBERS || order == Comparators.DECIMAL) {
      return ofNumbers(outcomes, order, type, column, constant);
    }
    if (order == Comparators.TEXT || order == Comparators.PADDED_TEXT) {
      // TEXT counts the blanks of a CHAR, which are not stored.
      boolean comparable =
          type.kind() == Kind.VARCHAR || type.kind() == Kind.CHAR && order != Comparators.TEXT;
      return comparable && constant instanceof String text
          ? ofText(outcomes, order, column, text)
          : null;
    }
    if (constant.getClass() != values) {
      return null;
    }
    if (order == Comparators.INTEGER || order == Comparators.LONG) {
      return new OfLongs(outcomes, column, ((Number) constant).longValue(), true);
    }
    if (order == Comparators.BOOLEAN) {
      return new OfLongs(outcomes, column, (Boolean) constant ? 1 : 0, true);
    }
    return order == Comparators.DOUBLE ? new OfDoubles(outcomes, column, (Double) constant) : null;
  }

  static boolean isText(SqlType type) {
    return type.kind() == Kind.VARCHAR || type.kind() == Kind.CHAR;
  }

  /** Numbers of any type: the constant in units of the column's last digit, if those are it. */
  private static EncodedPredicate ofNumbers(
      int outcomes, Comparator<Object> order, SqlType type, int column, Object constant) {
    boolean decimal = type.kind() == Kind.DECIMAL;
    if (!decimal && !type.kind().isExactInteger()
        || !(constant instanceof BigDecimal
            || constant instanceof Integer
            || constant instanceof Long)) {
      return null;
    }
    BigDecimal number =
        constant instanceof BigDecimal big
            ? big
            : BigDecimal.valueOf(((Number) constant).longValue());
    BigDecimal units = number.movePointRight(decimal ? type.scale() : 0);
    BigDecimal floor = units.setScale(0, RoundingMode.FLOOR);
    if (floor.compareTo(LEAST) < 0 || floor.compareTo(MOST) > 0) {
      return null;
    }
    boolean exact = floor.compareTo(units) == 0;
    return decimal
        ? new OfDecimals(outcomes, column, floor.longValue(), exact, order, constant)
        : new OfLongs(outcomes, column, floor.longValue(), exact);
  }

  private static EncodedPredicate ofText(
      int outcomes, Comparator<Object> order, int column, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (!new String(bytes, StandardCharsets.UTF_8).equals(text)) {
      // Half of a pair of surrogates: no stored text has it, and its order is that of its unit.
      return null;
    }
    return order == Comparators.TEXT
        ? new OfBytes(outcomes, column, bytes)
        : new OfPaddedText(outcomes, column, bytes);
  }

  abstract int order(EncodedValues row);

  @Override
  int column() {
    return column;
  }

  @Override
  int eval(EncodedValues row) {
    return row.isNull(column) ? UNKNOWN : truth(Comparisons.accepts(outcomes, order(row)));
  }

  @Override
  public boolean test(EncodedValues row) {
    return !row.isNull(column) && Comparisons.accepts(outcomes, order(row));
  }

  private static int order(long value, long floor, boolean exact) {
    return value != floor ? Long.compare(value, floor) : exact ? 0 : -1;
  }

  /** As {@link #order(long, long, boolean)} of each row says. */
  private static void selectNumbers(
      ColumnBatch batch, int column, int outcomes, long floor, boolean exact) {
    boolean below = Comparisons.accepts(outcomes, -1);
    boolean at = Comparisons.accepts(outcomes, exact ? 0 : -1);
    boolean above = Comparisons.accepts(outcomes, 1);
    if (below && above && !at) {
      batch.keepOthers(column, floor);
      return;
    }
    boolean none = !at && (below ? floor == Long.MIN_VALUE : !above || floor == Long.MAX_VALUE);
    if (none) {
      batch.keepNone();
      return;
    }
    long low = below ? Long.MIN_VALUE : at ? floor : floor + 1;
    long high = above ? Long.MAX_VALUE : at ? floor : floor - 1;
    batch.keepBetween(column, low, high);
  }

  private static final class OfLongs extends EncodedComparison {
    private final long floor;
    private final boolean exact;

    OfLongs(int outcomes, int column, long floor, boolean exact) {
      super(outcomes, column);
      this.floor = floor;
      this.exact = exact;
    }

    @Override
    int order(EncodedValues row) {
      return order(row.longAt(column), floor, exact);
    }

    private static int order(long value, long floor, boolean exact) {
      return EncodedComparison.order(value, floor, exact);
    }

    @Override
    public void select(ColumnBatch batch) {
      selectNumbers(batch, column, outcomes, floor, exact);
    }
  }

  /** Values that 64 bits do not hold are compared as objects. */
  private static final class OfDecimals extends EncodedComparison {
    private final long floor;
    private final boolean exact;
    private final Comparator<Object> order;
    private final Object constant;

    OfDecimals(
        int outcomes,
        int column,
        long floor,
        boolean exact,
        Comparator<Object> order,
        Object constant) {
      super(outcomes, column);
      this.floor = floor;
      this.exact = exact;
      this.order = order;
      this.constant = constant;
    }

    @Override
    int order(EncodedValues row) {
      return row.isLong(column)
          ? EncodedComparison.order(row.longAt(column), floor, exact)
          : order.compare(row.at(column), constant);
    }

    @Override
    public void select(ColumnBatch batch) {
      if (batch.isLongs(column)) {
        selectNumbers(batch, column, outcomes, floor, exact);
      } else {
        super.select(batch);
      }
    }
  }

  private static final class OfDoubles extends EncodedComparison {
    private final double constant;

    OfDoubles(int outcomes, int column, double constant) {
      super(outcomes, column);
      this.constant = constant;
    }

    @Override
    int order(EncodedValues row) {
      return NumberOrder.compare(row.doubleAt(column), constant);
    }
  }

  private static final class OfBytes extends EncodedComparison {
    private final byte[] constant;

    OfBytes(int outcomes, int column, byte[] constant) {
      super(outcomes, column);
      this.constant = constant;
    }

    @Override
    int order(EncodedValues row) {
      return Arrays.compareUnsigned(
          row.bytes(column), row.start(column), row.end(column), constant, 0, constant.length);
    }
  }

  /** Without blanks at the end of either one. */
  private static final class OfPaddedText extends EncodedComparison {
    private final byte[] constant;

    OfPaddedText(int outcomes, int column, byte[] constant) {
      super(outcomes, column);
      this.constant = Arrays.copyOf(constant, end(constant, 0, constant.length));
    }

    @Override
    int order(EncodedValues row) {
      byte[] bytes = row.bytes(column);
      int start = row.start(column);
      return Arrays.compareUnsigned(
          bytes, start, end(bytes, start, row.end(column)), constant, 0, constant.length);
    }

    private static int end(byte[] text, int start, int to) {
      int end = to;
      while (end > start && text[end - 1] == ' ') {
        end--;
      }
      return end;
    }
  }

  /** The column that a comparison is about, if the other operand is a constant; else -1. */
  static int column(Comparison comparison) {
    if (comparison.right.isConstant()) {
      return comparison.left.column();
    }
    return comparison.left.isConstant() ? comparison.right.column() : -1;
  }
}
