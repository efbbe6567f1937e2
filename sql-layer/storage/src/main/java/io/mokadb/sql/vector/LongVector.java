package io.mokadb.sql.vector;

/**
 * Whole numbers: integers, dates, times, unscaled decimals, 1 for true. They are kept as what they
 * exceed the least of them by, in as few bytes as that takes. Immutable.
 */
public final class LongVector extends ColumnVector {
  private static final int BYTE_BITS = 8;
  private static final int SHORT_BITS = 16;

  private final int size;
  private final long least;
  private final long most;

  /** One of these has the numbers; none if all are the same. */
  private final byte[] bytes;

  private final short[] shorts;
  private final int[] ints;
  private final long[] longs;

  /**
   * @param values of {@code size} rows; those of nulls do not matter
   * @param nullsOrNull a bit for each row, set if it is null
   */
  public LongVector(long[] values, int size, long[] nullsOrNull) {
    super(nullsOrNull);
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      if (!isNull(i)) {
        low = Math.min(low, values[i]);
        high = Math.max(high, values[i]);
      }
    }
    if (low > high) {
      low = 0;
      high = 0;
    }
    this.size = size;
    this.least = low;
    this.most = high;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(high - low);
    this.bytes = bits > 0 && bits <= BYTE_BITS ? new byte[size] : null;
    this.shorts = bits > BYTE_BITS && bits <= SHORT_BITS ? new short[size] : null;
    this.ints = bits > SHORT_BITS && bits <= Integer.SIZE ? new int[size] : null;
    this.longs = bits > Integer.SIZE ? new long[size] : null;
    for (int i = 0; i < size; i++) {
      put(i, isNull(i) ? 0 : values[i] - low);
    }
  }

  /** A copy with the same bounds, in which some numbers may be replaced. */
  private LongVector(LongVector other, long[] nullsOrNull) {
    super(nullsOrNull);
    this.least = other.least;
    this.most = other.most;
    this.bytes = other.bytes == null ? null : other.bytes.clone();
    this.shorts = other.shorts == null ? null : other.shorts.clone();
    this.ints = other.ints == null ? null : other.ints.clone();
    this.longs = other.longs == null ? null : other.longs.clone();
    this.size = other.size;
  }

  @Override
  LongVector with(int[] places, ColumnVector newer) {
    LongVector changed = (LongVector) newer;
    long[] nulls = nullsWith(places, newer, size);
    long[] numbers = new long[places.length];
    changed.copyTo(numbers, 0, numbers.length);
    if (changed.least >= least && changed.most <= most) {
      LongVector copy = new LongVector(this, nulls);
      for (int i = 0; i < places.length; i++) {
        copy.put(places[i], numbers[i] - least);
      }
      return copy;
    }
    long[] all = new long[size];
    copyTo(all, 0, size);
    for (int i = 0; i < places.length; i++) {
      all[places[i]] = numbers[i];
    }
    return new LongVector(all, size, nulls);
  }

  private void put(int place, long excess) {
    if (bytes != null) {
      bytes[place] = (byte) excess;
    } else if (shorts != null) {
      shorts[place] = (short) excess;
    } else if (ints != null) {
      ints[place] = (int) excess;
    } else if (longs != null) {
      longs[place] = excess;
    }
  }

  /** No number is less; 0 if all are null. */
  public long least() {
    return least;
  }

  /** No number is greater; 0 if all are null. */
  public long most() {
    return most;
  }

  /** Copies numbers to the beginning of an array; {@link #least} for null. */
  void copyTo(long[] target, int from, int count) {
    if (bytes != null) {
      for (int i = 0; i < count; i++) {
        target[i] = least + (bytes[from + i] & 0xFF);
      }
    } else if (shorts != null) {
      for (int i = 0; i < count; i++) {
        target[i] = least + (shorts[from + i] & 0xFFFF);
      }
    } else if (ints != null) {
      for (int i = 0; i < count; i++) {
        target[i] = least + (ints[from + i] & 0xFFFF_FFFFL);
      }
    } else if (longs != null) {
      for (int i = 0; i < count; i++) {
        target[i] = least + longs[from + i];
      }
    } else {
      java.util.Arrays.fill(target, 0, count, least);
    }
  }

  @Override
  public int weight() {
    int weight = weightOfNulls();
    weight += bytes == null ? 0 : bytes.length;
    weight += shorts == null ? 0 : shorts.length * Short.BYTES;
    weight += ints == null ? 0 : ints.length * Integer.BYTES;
    return weight + (longs == null ? 0 : longs.length * Long.BYTES);
  }
}
