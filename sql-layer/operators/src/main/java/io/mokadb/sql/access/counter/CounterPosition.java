package io.mokadb.sql.access.counter;

import java.nio.ByteBuffer;

/**
 * The state of a counter. Immutable.
 *
 * @param next the number that is drawn next
 * @param series grows when the counter is set while several processes draw from it: what they have
 *     drawn before is of another series
 */
record CounterPosition(long next, long series) {
  /**
   * @param stored what {@link #stored} gave; null for a counter that has not been drawn from
   * @param origin the first number ever drawn
   */
  static CounterPosition of(byte[] stored, long origin) {
    if (stored == null) {
      return new CounterPosition(origin, 0);
    }
    ByteBuffer bytes = ByteBuffer.wrap(stored);
    long next = bytes.getLong();
    return new CounterPosition(next, bytes.hasRemaining() ? bytes.getLong() : 0);
  }

  /** As it is stored: the first series has no number. */
  byte[] stored() {
    return series == 0
        ? ByteBuffer.allocate(Long.BYTES).putLong(next).array()
        : ByteBuffer.allocate(2 * Long.BYTES).putLong(next).putLong(series).array();
  }

  CounterPosition at(long number) {
    return new CounterPosition(number, series);
  }

  CounterPosition inNextSeries(long number) {
    return new CounterPosition(number, series + 1);
  }
}
