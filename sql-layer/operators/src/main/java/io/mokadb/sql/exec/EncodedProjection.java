package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.encoded.EncodedNumber;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;

/**
 * Columns of an encoded row, and values computed from it. These are computed for each row in their
 * order, as {@link ProjectOperator} does, so that errors are the same. Confined.
 */
final class EncodedProjection implements EncodedValues {
  private static final int OBJECT = EncodedNumber.UNKNOWN;

  private EncodedValues in;
  private final ExecutionContext context;
  private final Expr[] exprs;
  private final SqlType[] types;

  /** By column, that of the row below; -1 for what is computed. */
  private final int[] from;

  /** By column; null where {@link #exprs} has the value. */
  private final EncodedNumber[] numbers;

  private final int[] states;
  private final long[] values;
  private final Object[] objects;
  private Object[] row;

  /**
   * @param numbers by column; null where the expression has to be evaluated on the decoded row
   */
  EncodedProjection(
      EncodedValues in,
      Expr[] exprs,
      SqlType[] types,
      EncodedNumber[] numbers,
      ExecutionContext context) {
    this.in = in;
    this.exprs = exprs;
    this.types = types;
    this.numbers = numbers;
    this.context = context;
    this.from = new int[exprs.length];
    for (int i = 0; i < exprs.length; i++) {
      from[i] = Exprs.inputIndex(exprs[i]);
    }
    this.states = new int[exprs.length];
    this.values = new long[exprs.length];
    this.objects = new Object[exprs.length];
  }

  /** The row below is in another place. */
  void moveTo(EncodedValues other) {
    in = other;
    move();
  }

  /** The row below is another one. */
  void move() {
    row = null;
    for (int i = 0; i < from.length; i++) {
      if (from[i] < 0) {
        compute(i);
      }
    }
  }

  private void compute(int column) {
    EncodedNumber number = numbers[column];
    int state = number == null ? EncodedNumber.UNKNOWN : number.eval(in);
    if (state == EncodedNumber.UNKNOWN) {
      states[column] = keep(column, exprs[column].eval(in.row(), context));
    } else {
      states[column] = state;
      values[column] = number.value();
    }
  }

  private int keep(int column, Object value) {
    if (value == null) {
      return EncodedNumber.NULL;
    }
    if (value instanceof Integer || value instanceof Long) {
      values[column] = ((Number) value).longValue();
      return EncodedNumber.NUMBER;
    }
    if (value instanceof Boolean truth) {
      values[column] = truth ? 1 : 0;
      return EncodedNumber.NUMBER;
    }
    if (value instanceof Double number) {
      values[column] = Double.doubleToRawLongBits(number);
      return EncodedNumber.NUMBER;
    }
    objects[column] = value;
    return OBJECT;
  }

  @Override
  public boolean isNull(int column) {
    return from[column] < 0 ? states[column] == EncodedNumber.NULL : in.isNull(from[column]);
  }

  @Override
  public boolean isLong(int column) {
    return from[column] < 0
        ? states[column] == EncodedNumber.NUMBER && types[column].kind() != Kind.DOUBLE
        : in.isLong(from[column]);
  }

  @Override
  public long longAt(int column) {
    return from[column] < 0 ? values[column] : in.longAt(from[column]);
  }

  @Override
  public boolean isDouble(int column) {
    return from[column] < 0 ? types[column].kind() == Kind.DOUBLE : in.isDouble(from[column]);
  }

  @Override
  public double doubleAt(int column) {
    return from[column] < 0 ? Double.longBitsToDouble(values[column]) : in.doubleAt(from[column]);
  }

  @Override
  public boolean isBytes(int column) {
    return from[column] >= 0 && in.isBytes(from[column]);
  }

  @Override
  public byte[] bytes(int column) {
    return in.bytes(from[column]);
  }

  @Override
  public int start(int column) {
    return in.start(from[column]);
  }

  @Override
  public int end(int column) {
    return in.end(from[column]);
  }

  @Override
  public Object at(int column) {
    if (from[column] >= 0) {
      return in.at(from[column]);
    }
    return switch (states[column]) {
      case EncodedNumber.NULL -> null;
      case OBJECT -> objects[column];
      default -> object(types[column], values[column]);
    };
  }

  private static Object object(SqlType type, long value) {
    Class<?> wanted = type.kind().javaClass();
    if (wanted == Integer.class) {
      return (int) value;
    }
    if (wanted == Boolean.class) {
      return value == 1;
    }
    if (wanted == Double.class) {
      return Double.longBitsToDouble(value);
    }
    return wanted == BigDecimal.class ? BigDecimal.valueOf(value, type.scale()) : (Object) value;
  }

  @Override
  public Object[] row() {
    if (row == null) {
      row = new Object[from.length];
      for (int i = 0; i < row.length; i++) {
        row[i] = at(i);
      }
    }
    return row;
  }

  @Override
  public Object[] take() {
    Object[] taken = row();
    row = null;
    return taken;
  }
}
