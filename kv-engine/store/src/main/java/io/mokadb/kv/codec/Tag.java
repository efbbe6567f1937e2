package io.mokadb.kv.codec;

/**
 * First bytes of encoded values. Part of the on-disk format: never changed, only added to.
 *
 * <p>Integers use the whole band from {@link #LONG_FIRST} to {@link #LONG_LAST}: 8 tags for
 * negative numbers of 8 to 1 more bytes, 200 for the numbers from {@link #SMALLEST} to {@link
 * #LARGEST} themselves, 8 for positive numbers of 1 to 8 more bytes.
 */
final class Tag {
  static final int NULL_FIRST = 0x01;
  static final int FALSE = 0x02;
  static final int TRUE = 0x03;
  static final int BYTES = 0x04;
  static final int DOUBLE = 0x05;
  static final int FLOAT = 0x06;
  static final int DECIMAL_NEGATIVE = 0x08;
  static final int DECIMAL_ZERO = 0x09;
  static final int DECIMAL_POSITIVE = 0x0A;
  static final int LONG_FIRST = 0x20;
  static final int LONG_NEGATIVE_ONE_BYTE = 0x27;
  static final int LONG_ZERO = 0x48;
  static final int LONG_POSITIVE_ONE_BYTE = 0xF0;
  static final int LONG_LAST = 0xF7;
  static final int NULL_LAST = 0xFE;

  static final int SMALLEST = LONG_NEGATIVE_ONE_BYTE + 1 - LONG_ZERO;
  static final int LARGEST = LONG_POSITIVE_ONE_BYTE - 1 - LONG_ZERO;

  /** Ends a byte string; smaller than anything that can go on. */
  static final int END = 0x01;

  /** Stands before {@code b + 1} for the content bytes b from 0 to 2. */
  static final int ESCAPE = 0x02;

  /** Added to a pair of decimal digits, so that it is greater than {@link #END}. */
  static final int DIGITS = 0x02;

  private Tag() {}
}
