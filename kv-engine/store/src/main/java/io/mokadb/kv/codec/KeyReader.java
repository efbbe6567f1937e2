package io.mokadb.kv.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Reads back what a {@link KeyWriter} wrote, in the same order and directions. Not thread-safe. All
 * methods throw {@link KvException} of kind CORRUPTED where the bytes are not what is asked for.
 */
public final class KeyReader {
  private byte[] bytes;
  private int position;
  private int end;
  private int mask;

  public KeyReader(Key key) {
    reset(key);
  }

  public KeyReader(byte[] bytes) {
    this.bytes = bytes;
    this.end = bytes.length;
  }

  /** Starts again with another key, ascending. */
  @CanIgnoreReturnValue
  public KeyReader reset(Key key) {
    byte[] whole = key.unsafeBytes();
    return reset(whole, 0, whole.length);
  }

  /** Starts again with part of an array, ascending. */
  @CanIgnoreReturnValue
  public KeyReader reset(byte[] array, int from, int to) {
    bytes = array;
    position = from;
    end = to;
    mask = 0;
    return this;
  }

  /** What follows was written ascending: the default. */
  @CanIgnoreReturnValue
  public KeyReader ascending() {
    mask = 0;
    return this;
  }

  /** What follows was written descending, until {@link #ascending}. */
  @CanIgnoreReturnValue
  public KeyReader descending() {
    mask = 0xFF;
    return this;
  }

  public boolean hasNext() {
    return position < end;
  }

  /** How many bytes have been read. */
  public int position() {
    return position;
  }

  /** Whether a null of either sort comes next; if so, it is consumed. */
  public boolean nextNull() {
    int tag = peek();
    boolean isNull = tag == Tag.NULL_FIRST || tag == Tag.NULL_LAST;
    if (isNull) {
      position++;
    }
    return isNull;
  }

  public boolean getBoolean() {
    int tag = take();
    if (tag != Tag.TRUE && tag != Tag.FALSE) {
      throw malformed("a boolean");
    }
    return tag == Tag.TRUE;
  }

  public long getLong() {
    return readLong(mask);
  }

  public double getDouble() {
    expect(Tag.DOUBLE, "a double");
    long bits = readBigEndian(8, mask);
    return Double.longBitsToDouble(bits ^ ((~bits >> 63) | Long.MIN_VALUE));
  }

  public float getFloat() {
    expect(Tag.FLOAT, "a float");
    int bits = (int) readBigEndian(4, mask);
    return Float.intBitsToFloat(bits ^ ((~bits >> 31) | Integer.MIN_VALUE));
  }

  /**
   * A decimal with the scale of its column.
   *
   * @throws ArithmeticException if the value has more digits after the point than that
   */
  public BigDecimal getDecimal(int scale) {
    return getDecimal().setScale(scale);
  }

  /** A decimal without trailing zeros. */
  public BigDecimal getDecimal() {
    int tag = take();
    if (tag == Tag.DECIMAL_ZERO) {
      return BigDecimal.ZERO;
    } else if (tag != Tag.DECIMAL_NEGATIVE && tag != Tag.DECIMAL_POSITIVE) {
      throw malformed("a decimal");
    }
    boolean negative = tag == Tag.DECIMAL_NEGATIVE;
    int digitMask = negative ? mask ^ 0xFF : mask;
    long exponent = readLong(digitMask);
    StringBuilder digits = new StringBuilder(24);
    for (int b = take(digitMask); b != Tag.END; b = take(digitMask)) {
      int pair = b - Tag.DIGITS;
      if (pair < 0 || pair > 99) {
        throw malformed("a decimal");
      }
      digits.append((char) ('0' + pair / 10)).append((char) ('0' + pair % 10));
    }
    int used = digits.length();
    if (used == 0) {
      throw malformed("a decimal");
    }
    if (digits.charAt(used - 1) == '0') {
      used--;
    }
    BigInteger unscaled = new BigInteger(digits.substring(0, used));
    return new BigDecimal(
        negative ? unscaled.negate() : unscaled, Math.toIntExact(used - exponent));
  }

  public String getString() {
    int from = position + 1;
    byte[] content = readEscaped();
    return content == null
        ? new String(bytes, from, position - 1 - from, UTF_8)
        : new String(content, UTF_8);
  }

  public byte[] getBytes() {
    int from = position + 1;
    byte[] content = readEscaped();
    return content == null ? Arrays.copyOfRange(bytes, from, position - 1) : content;
  }

  /** Passes over one value of any type, or a null. */
  @CanIgnoreReturnValue
  public KeyReader skip() {
    int tag = peek();
    switch (tag) {
      case Tag.NULL_FIRST, Tag.NULL_LAST, Tag.TRUE, Tag.FALSE, Tag.DECIMAL_ZERO -> position++;
      case Tag.DOUBLE -> advance(9);
      case Tag.FLOAT -> advance(5);
      case Tag.DECIMAL_NEGATIVE, Tag.DECIMAL_POSITIVE -> getDecimal();
      case Tag.BYTES -> readEscaped();
      default -> getLong();
    }
    return this;
  }

  private void advance(int size) {
    if (end - position < size) {
      throw malformed("a value");
    }
    position += size;
  }

  private long readLong(int valueMask) {
    int tag = take(valueMask);
    if (tag > Tag.LONG_NEGATIVE_ONE_BYTE && tag < Tag.LONG_POSITIVE_ONE_BYTE) {
      return (long) tag - Tag.LONG_ZERO;
    } else if (tag >= Tag.LONG_POSITIVE_ONE_BYTE && tag <= Tag.LONG_LAST) {
      int size = tag - Tag.LONG_POSITIVE_ONE_BYTE + 1;
      return readBigEndian(size, valueMask) + Tag.LARGEST + 1;
    } else if (tag >= Tag.LONG_FIRST && tag <= Tag.LONG_NEGATIVE_ONE_BYTE) {
      int size = Tag.LONG_NEGATIVE_ONE_BYTE - tag + 1;
      return Tag.SMALLEST - 1 - readBigEndian(size, valueMask ^ 0xFF);
    }
    throw malformed("an integer");
  }

  private long readBigEndian(int size, int valueMask) {
    if (end - position < size) {
      throw malformed("a number");
    }
    long value = 0;
    for (int i = 0; i < size; i++) {
      value = value << 8 | ((bytes[position++] & 0xFF) ^ valueMask);
    }
    return value;
  }

  /** Consumes a byte string; null if its bytes stand in the key as they are. */
  private byte[] readEscaped() {
    expect(Tag.BYTES, "a text");
    int from = position;
    boolean plain = mask == 0;
    int escapes = 0;
    int b = take();
    while (b != Tag.END) {
      if (b == Tag.ESCAPE) {
        escapes++;
        take();
      }
      b = take();
    }
    if (plain && escapes == 0) {
      return null;
    }
    byte[] content = new byte[position - 1 - from - escapes];
    for (int i = from, o = 0; o < content.length; i++, o++) {
      int at = (bytes[i] & 0xFF) ^ mask;
      content[o] = (byte) (at == Tag.ESCAPE ? ((bytes[++i] & 0xFF) ^ mask) - 1 : at);
    }
    return content;
  }

  private void expect(int tag, String what) {
    if (take() != tag) {
      throw malformed(what);
    }
  }

  private int peek() {
    if (position >= end) {
      throw malformed("a value");
    }
    return (bytes[position] & 0xFF) ^ mask;
  }

  private int take() {
    return take(mask);
  }

  private int take(int valueMask) {
    if (position >= end) {
      throw malformed("a value");
    }
    return (bytes[position++] & 0xFF) ^ valueMask;
  }

  private KvException malformed(String expected) {
    return new KvException(
        KvException.Kind.CORRUPTED,
        "A stored key does not hold " + expected + " before byte " + position + " of " + end);
  }
}
