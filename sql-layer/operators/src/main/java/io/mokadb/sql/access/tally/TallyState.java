package io.mokadb.sql.access.tally;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigDecimal;

/**
 * How many rows there are, and of each aggregate how many values and their sum; or by how much all
 * of that differs. Confined.
 */
final class TallyState {
  private static final long FORMAT = 1;

  private final long[] counts;

  /** By aggregate; null where it takes no sum. */
  private final BigDecimal[] sums;

  private long rows;

  /**
   * @param summed by aggregate, whether it takes a sum
   */
  TallyState(boolean[] summed) {
    this.counts = new long[summed.length];
    this.sums = new BigDecimal[summed.length];
    for (int i = 0; i < summed.length; i++) {
      sums[i] = summed[i] ? BigDecimal.ZERO : null;
    }
  }

  long rows() {
    return rows;
  }

  long count(int aggregate) {
    return counts[aggregate];
  }

  BigDecimal sum(int aggregate) {
    return sums[aggregate];
  }

  /**
   * Adds a row, or takes it away.
   *
   * @param sign 1 or -1
   */
  void addRow(int sign) {
    rows += sign;
  }

  /**
   * Adds a value of an aggregate, or takes it away.
   *
   * @param value not null; a number if the aggregate takes a sum
   */
  void addValue(int aggregate, Object value, int sign) {
    counts[aggregate] += sign;
    if (sums[aggregate] != null) {
      BigDecimal number =
          value instanceof BigDecimal decimal
              ? decimal
              : BigDecimal.valueOf(((Number) value).longValue());
      sums[aggregate] = sum(sums[aggregate], number, sign);
    }
  }

  /** Adds another one, or takes it away. */
  void add(TallyState other, int sign) {
    rows += sign * other.rows;
    for (int i = 0; i < counts.length; i++) {
      counts[i] += sign * other.counts[i];
      if (sums[i] != null) {
        sums[i] = sum(sums[i], other.sums[i], sign);
      }
    }
  }

  private static BigDecimal sum(BigDecimal to, BigDecimal number, int sign) {
    return sign > 0 ? to.add(number) : to.subtract(number);
  }

  /** Whether it is that of no rows, or differs by nothing. */
  boolean isZero() {
    boolean zero = rows == 0;
    for (int i = 0; i < counts.length; i++) {
      zero &= counts[i] == 0 && (sums[i] == null || sums[i].signum() == 0);
    }
    return zero;
  }

  byte[] bytes() {
    KeyWriter out = new KeyWriter().putLong(FORMAT).putLong(rows);
    for (int i = 0; i < counts.length; i++) {
      out.putLong(counts[i]);
      if (sums[i] != null) {
        out.putDecimal(sums[i]);
      }
    }
    return out.toByteArray();
  }

  /**
   * Reads back what {@link #bytes} wrote.
   *
   * @throws io.mokadb.kv.KvException CORRUPTED if it does not decode
   */
  void read(byte[] stored) {
    KeyReader in = new KeyReader(stored);
    long format = in.getLong();
    if (format != FORMAT) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "A sum of a materialized view has the format "
              + format
              + ", which this version does not know; drop the view and create it again");
    }
    rows = in.getLong();
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.getLong();
      if (sums[i] != null) {
        sums[i] = in.getDecimal();
      }
    }
  }
}
