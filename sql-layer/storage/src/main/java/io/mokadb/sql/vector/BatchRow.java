package io.mokadb.sql.vector;

import io.mokadb.session.SqlType;
import io.mokadb.sql.layout.EncodedValues;
import java.math.BigDecimal;

/**
 * One row of a batch, as if it were read by itself: for what does not work on many rows at once.
 * Confined.
 */
final class BatchRow implements EncodedValues {
  private final ColumnBatch batch;
  private final SqlType[] types;

  /** The row in the batch. */
  private int at;

  private Object[] decoded;

  BatchRow(ColumnBatch batch, SqlType[] types) {
    this.batch = batch;
    this.types = types;
  }

  BatchRow moveTo(int row) {
    at = row;
    decoded = null;
    return this;
  }

  @Override
  public boolean isNull(int column) {
    return batch.isNull(column, at);
  }

  @Override
  public boolean isLong(int column) {
    return batch.vector(column) instanceof LongVector;
  }

  @Override
  public long longAt(int column) {
    return batch.longs(column)[at];
  }

  @Override
  public boolean isDouble(int column) {
    return batch.vector(column) instanceof DoubleVector;
  }

  @Override
  public double doubleAt(int column) {
    return batch.doubleAt(column, at);
  }

  @Override
  public boolean isBytes(int column) {
    return batch.isCodes(column);
  }

  @Override
  public byte[] bytes(int column) {
    return batch.encoded(column, at);
  }

  @Override
  public int start(int column) {
    return 0;
  }

  @Override
  public int end(int column) {
    return batch.encoded(column, at).length;
  }

  @Override
  public Object at(int column) {
    if (isNull(column)) {
      return null;
    }
    if (batch.isCodes(column)) {
      return batch.value(column, at);
    }
    return isDouble(column) ? (Object) doubleAt(column) : object(types[column], longAt(column));
  }

  private static Object object(SqlType type, long value) {
    Class<?> wanted = type.kind().javaClass();
    if (wanted == Integer.class) {
      return (int) value;
    }
    if (wanted == Boolean.class) {
      return value != 0;
    }
    return wanted == BigDecimal.class ? BigDecimal.valueOf(value, type.scale()) : (Object) value;
  }

  @Override
  public Object[] row() {
    if (decoded == null) {
      decoded = new Object[types.length];
      for (int i = 0; i < decoded.length; i++) {
        decoded[i] = at(i);
      }
    }
    return decoded;
  }

  @Override
  public Object[] take() {
    Object[] row = row();
    decoded = null;
    return row;
  }
}
