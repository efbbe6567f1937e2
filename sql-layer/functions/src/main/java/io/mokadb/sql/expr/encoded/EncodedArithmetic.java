package io.mokadb.sql.expr.encoded;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.encoded.EncodedNumber.Form;
import io.mokadb.sql.expr.number.Arithmetic;
import io.mokadb.sql.expr.number.Arithmetic.OnDecimals;
import io.mokadb.sql.expr.number.Arithmetic.OnDoubles;
import io.mokadb.sql.expr.number.Arithmetic.OnIntegers;
import io.mokadb.sql.expr.number.Arithmetic.OnNumbers;
import io.mokadb.sql.expr.number.Arithmetic.Operation;
import io.mokadb.sql.layout.EncodedValues;

/** {@link Arithmetic} on {@link EncodedNumber}s: unknown where that overflows or fails. */
final class EncodedArithmetic {
  /** {@code 10^18} is the largest power of ten in 64 bits. */
  private static final int MOST_DIGITS = 18;

  /** A decimal becomes the nearest double by one division, if both numbers are exact. */
  private static final long MOST_EXACT = 1L << 52;

  private static final int MOST_EXACT_SCALE = 22;

  private EncodedArithmetic() {}

  /** Null if only the decoded row tells. */
  static EncodedNumber of(OnNumbers expr, EncodedNumber left, EncodedNumber right) {
    if (left.form == null || right.form == null) {
      return null;
    }
    if (expr instanceof OnDoubles) {
      EncodedNumber x = toDouble(left);
      EncodedNumber y = toDouble(right);
      return x == null || y == null ? null : new OfDoubles(expr.operation, x, y);
    }
    if (left.form != Form.EXACT || right.form != Form.EXACT) {
      return null;
    }
    if (expr instanceof OnDecimals decimals) {
      return ofDecimals(decimals.operation, decimals.type, left, right);
    }
    if (left.scale != 0 || right.scale != 0) {
      return null;
    }
    Range range = expr instanceof OnIntegers integers ? Range.of(integers.kind) : Range.ALL;
    return new OfExact(expr.operation, left, right, 0, range);
  }

  /** Range of results of a type. */
  private record Range(long least, long most) {
    static final Range ALL = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

    static Range of(Kind integer) {
      return switch (integer) {
        case TINYINT -> new Range(Byte.MIN_VALUE, Byte.MAX_VALUE);
        case SMALLINT -> new Range(Short.MIN_VALUE, Short.MAX_VALUE);
        case INTEGER -> new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);
        default -> ALL;
      };
    }

    static Range of(SqlType decimal) {
      if (decimal.precision() == SqlType.UNLIMITED || decimal.precision() > MOST_DIGITS) {
        return ALL;
      }
      long most = powerOfTen(decimal.precision()) - 1;
      return new Range(-most, most);
    }

    boolean contains(long number) {
      return number >= least && number <= most;
    }
  }

  private static EncodedNumber ofDecimals(
      Operation operation, SqlType type, EncodedNumber left, EncodedNumber right) {
    if (operation == Operation.TIMES) {
      int scale = left.scale + right.scale;
      return scale > type.scale()
          ? null
          : toDecimal(new OfExact(operation, left, right, scale, Range.ALL), type);
    }
    if (operation != Operation.PLUS && operation != Operation.MINUS) {
      return null;
    }
    EncodedNumber x = scaled(left, type.scale(), Range.ALL);
    EncodedNumber y = scaled(right, type.scale(), Range.ALL);
    return x == null || y == null
        ? null
        : new OfExact(operation, x, y, type.scale(), Range.of(type));
  }

  /** The number as one of another type; null if only the decoded row tells. */
  static EncodedNumber cast(EncodedNumber number, SqlType to) {
    if (number.form == null) {
      return null;
    }
    return switch (to.kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT ->
          number.form == Form.EXACT && number.scale == 0
              ? new Scaled(number, 0, Range.of(to.kind()))
              : null;
      case DECIMAL -> number.form == Form.EXACT ? toDecimal(number, to) : null;
      case DOUBLE -> toDouble(number);
      default -> null;
    };
  }

  private static EncodedNumber toDecimal(EncodedNumber number, SqlType type) {
    return scaled(number, type.scale(), Range.of(type));
  }

  /** With more digits behind the point; null if there would be fewer. */
  private static EncodedNumber scaled(EncodedNumber number, int scale, Range range) {
    if (number.scale > scale || scale - number.scale > MOST_DIGITS) {
      return null;
    }
    return number.scale == scale && range == Range.ALL ? number : new Scaled(number, scale, range);
  }

  private static EncodedNumber toDouble(EncodedNumber number) {
    return switch (number.form) {
      case DOUBLE -> number;
      case EXACT -> number.scale <= MOST_EXACT_SCALE ? new ToDouble(number) : null;
      case OTHER -> null;
    };
  }

  /** Looks at the right operand unless the left one is unknown already, which may be an error. */
  private static int both(EncodedNumber left, EncodedNumber right, EncodedValues row) {
    int state = left.eval(row);
    return state == EncodedNumber.UNKNOWN ? state : Math.max(state, right.eval(row));
  }

  private static long powerOfTen(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }

  /** Integers, or decimals of one scale; by TIMES, of any. */
  private static final class OfExact extends EncodedNumber {
    private final Operation operation;
    private final EncodedNumber left;
    private final EncodedNumber right;
    private final Range range;

    OfExact(Operation operation, EncodedNumber left, EncodedNumber right, int scale, Range range) {
      super(Form.EXACT, scale);
      this.operation = operation;
      this.left = left;
      this.right = right;
      this.range = range;
    }

    @Override
    public boolean decodes() {
      return anyDecodes(left, right);
    }

    @Override
    public int eval(EncodedValues row) {
      int both = both(left, right, row);
      if (both != NUMBER) {
        return both;
      }
      long x = left.value;
      long y = right.value;
      long result;
      switch (operation) {
        case PLUS -> {
          result = x + y;
          if (((x ^ result) & (y ^ result)) < 0) {
            return UNKNOWN;
          }
        }
        case MINUS -> {
          result = x - y;
          if (((x ^ y) & (x ^ result)) < 0) {
            return UNKNOWN;
          }
        }
        case TIMES -> {
          result = x * y;
          if (Math.multiplyHigh(x, y) != result >> 63) {
            return UNKNOWN;
          }
        }
        default -> {
          if (y == 0 || y == -1) {
            return UNKNOWN;
          }
          result = operation == Operation.DIVIDE ? x / y : x % y;
        }
      }
      return range.contains(result) ? exactly(result) : UNKNOWN;
    }
  }

  private static final class Scaled extends EncodedNumber {
    private final EncodedNumber number;
    private final long factor;
    private final Range range;

    Scaled(EncodedNumber number, int scale, Range range) {
      super(Form.EXACT, scale);
      this.number = number;
      this.factor = powerOfTen(scale - number.scale);
      this.range = range;
    }

    @Override
    public boolean decodes() {
      return number.decodes();
    }

    @Override
    public int eval(EncodedValues row) {
      int state = number.eval(row);
      if (state != NUMBER) {
        return state;
      }
      long result = number.value * factor;
      boolean fits = Math.multiplyHigh(number.value, factor) == result >> 63;
      return fits && range.contains(result) ? exactly(result) : UNKNOWN;
    }
  }

  private static final class ToDouble extends EncodedNumber {
    private final EncodedNumber number;
    private final double divisor;

    ToDouble(EncodedNumber number) {
      super(Form.DOUBLE, 0);
      this.number = number;
      this.divisor = Double.parseDouble("1E" + number.scale);
    }

    @Override
    public boolean decodes() {
      return number.decodes();
    }

    @Override
    public int eval(EncodedValues row) {
      int state = number.eval(row);
      if (state != NUMBER) {
        return state;
      }
      return divisor != 1 && Math.abs(number.value) >= MOST_EXACT
          ? UNKNOWN
          : exactly(number.value / divisor);
    }
  }

  private static final class OfDoubles extends EncodedNumber {
    private final Operation operation;
    private final EncodedNumber left;
    private final EncodedNumber right;

    OfDoubles(Operation operation, EncodedNumber left, EncodedNumber right) {
      super(Form.DOUBLE, 0);
      this.operation = operation;
      this.left = left;
      this.right = right;
    }

    @Override
    public boolean decodes() {
      return anyDecodes(left, right);
    }

    @Override
    public int eval(EncodedValues row) {
      int both = both(left, right, row);
      if (both != NUMBER) {
        return both;
      }
      double x = left.doubleValue();
      double y = right.doubleValue();
      if (y == 0 && (operation == Operation.DIVIDE || operation == Operation.MOD)) {
        return UNKNOWN;
      }
      double result =
          switch (operation) {
            case PLUS -> x + y;
            case MINUS -> x - y;
            case TIMES -> x * y;
            case DIVIDE -> x / y;
            case MOD -> x % y;
          };
      return Double.isInfinite(result) ? UNKNOWN : exactly(result);
    }
  }
}
