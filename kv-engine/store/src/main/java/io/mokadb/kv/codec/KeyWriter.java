package io.mokadb.kv.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.mokadb.kv.Key;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Writes values one after the other into a key that sorts as they do. Not thread-safe; can be
 * reused after {@link #reset}. {@link KeyReader} reads the same values back.
 *
 * <pre>{@code
 * Key key = new KeyWriter().putLong(tableId).putString("Ada").descending().putLong(7).toKey();
 * }</pre>
 */
public final class KeyWriter {
  private byte[] bytes;
  private int length;
  private boolean descending;

  public KeyWriter() {
    this(32);
  }

  /**
   * @param capacity how many bytes to have room for; more is made when needed
   */
  public KeyWriter(int capacity) {
    bytes = new byte[Math.max(16, capacity)];
  }

  /** What follows sorts from small to large: the default. */
  @CanIgnoreReturnValue
  public KeyWriter ascending() {
    descending = false;
    return this;
  }

  /** What follows sorts from large to small, until {@link #ascending}. */
  @CanIgnoreReturnValue
  public KeyWriter descending() {
    descending = true;
    return this;
  }

  /** Null, before all values; written descending, after all values. */
  @CanIgnoreReturnValue
  public KeyWriter putNull() {
    return putTag(Tag.NULL_FIRST);
  }

  /** Null, after all values; written descending, before all values. */
  @CanIgnoreReturnValue
  public KeyWriter putNullLast() {
    return putTag(Tag.NULL_LAST);
  }

  /** False before true; one byte. */
  @CanIgnoreReturnValue
  public KeyWriter putBoolean(boolean value) {
    return putTag(value ? Tag.TRUE : Tag.FALSE);
  }

  /** Any integer, in 1 to 9 bytes; 1 byte from -32 to 167. */
  @CanIgnoreReturnValue
  public KeyWriter putLong(long value) {
    int start = length;
    ensure(9);
    writeLong(value);
    return finish(start);
  }

  /** In the order of {@link Double#compare}, with -0.0 equal to 0.0; 9 bytes. */
  @CanIgnoreReturnValue
  public KeyWriter putDouble(double value) {
    int start = length;
    ensure(9);
    long bits = Double.doubleToLongBits(value == 0 ? 0 : value);
    bytes[length++] = Tag.DOUBLE;
    writeBigEndian(bits ^ ((bits >> 63) | Long.MIN_VALUE), 8);
    return finish(start);
  }

  /** In the order of {@link Float#compare}, with -0.0 equal to 0.0; 5 bytes. */
  @CanIgnoreReturnValue
  public KeyWriter putFloat(float value) {
    int start = length;
    ensure(5);
    int bits = Float.floatToIntBits(value == 0 ? 0 : value);
    bytes[length++] = Tag.FLOAT;
    writeBigEndian(bits ^ ((bits >> 31) | Integer.MIN_VALUE), 4);
    return finish(start);
  }

  /** In numerical order; the scale is not kept. */
  @CanIgnoreReturnValue
  public KeyWriter putDecimal(BigDecimal value) {
    int start = length;
    int sign = value.signum();
    ensure(1);
    if (sign == 0) {
      bytes[length++] = Tag.DECIMAL_ZERO;
      return finish(start);
    }
    bytes[length++] = (byte) (sign < 0 ? Tag.DECIMAL_NEGATIVE : Tag.DECIMAL_POSITIVE);
    int magnitude = length;
    String digits = value.unscaledValue().abs().toString();
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    ensure(10 + (end + 1) / 2);
    // The value is 0.DIGITS * 10^exponent: of two magnitudes, the greater exponent is greater.
    writeLong((long) digits.length() - value.scale());
    for (int i = 0; i < end; i += 2) {
      int high = digits.charAt(i) - '0';
      int low = i + 1 < end ? digits.charAt(i + 1) - '0' : 0;
      bytes[length++] = (byte) (high * 10 + low + Tag.DIGITS);
    }
    bytes[length++] = Tag.END;
    if (sign < 0) {
      complement(magnitude);
    }
    return finish(start);
  }

  /**
   * In the order of code points, which is that of the UTF-8 bytes.
   *
   * @throws IllegalArgumentException if a surrogate stands alone: two such strings could collide
   */
  @CanIgnoreReturnValue
  public KeyWriter putString(String value) {
    int start = length;
    int chars = value.length();
    ensure(chars + 2);
    bytes[length++] = Tag.BYTES;
    int plain = 0;
    while (plain < chars && value.charAt(plain) < 0x80 && value.charAt(plain) > Tag.ESCAPE) {
      bytes[length++] = (byte) value.charAt(plain++);
    }
    if (plain < chars) {
      String rest = value.substring(plain);
      checkSurrogates(rest);
      byte[] encoded = rest.getBytes(UTF_8);
      writeEscaped(encoded, 0, encoded.length);
    }
    ensure(1);
    bytes[length++] = Tag.END;
    return finish(start);
  }

  /** In unsigned order; a prefix comes first. */
  @CanIgnoreReturnValue
  public KeyWriter putBytes(byte[] value) {
    int start = length;
    ensure(value.length + 2);
    bytes[length++] = Tag.BYTES;
    writeEscaped(value, 0, value.length);
    ensure(1);
    bytes[length++] = Tag.END;
    return finish(start);
  }

  /** Bytes as they are, for parts that are encoded already. Never complemented. */
  @CanIgnoreReturnValue
  public KeyWriter putRaw(byte[] encoded) {
    ensure(encoded.length);
    System.arraycopy(encoded, 0, bytes, length, encoded.length);
    length += encoded.length;
    return this;
  }

  /** How many bytes there are so far. */
  public int length() {
    return length;
  }

  /** Takes back what was written after {@code length} bytes. */
  @CanIgnoreReturnValue
  public KeyWriter truncate(int newLength) {
    if (newLength < 0 || newLength > length) {
      throw new IllegalArgumentException("Cannot cut " + length + " bytes to " + newLength);
    }
    length = newLength;
    return this;
  }

  /** Forgets everything; the next value is ascending. */
  @CanIgnoreReturnValue
  public KeyWriter reset() {
    length = 0;
    descending = false;
    return this;
  }

  /**
   * What was written, as a key of its own.
   *
   * @throws IllegalArgumentException if that is nothing, or longer than a key may be
   */
  public Key toKey() {
    return Key.wrap(toByteArray());
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  private KeyWriter putTag(int tag) {
    ensure(1);
    bytes[length++] = (byte) (descending ? ~tag : tag);
    return this;
  }

  private void writeLong(long value) {
    if (value >= Tag.SMALLEST && value <= Tag.LARGEST) {
      bytes[length++] = (byte) (Tag.LONG_ZERO + value);
    } else if (value > 0) {
      long rest = value - Tag.LARGEST - 1;
      int size = sizeOf(rest);
      bytes[length++] = (byte) (Tag.LONG_POSITIVE_ONE_BYTE + size - 1);
      writeBigEndian(rest, size);
    } else {
      long rest = Tag.SMALLEST - 1 - value;
      int size = sizeOf(rest);
      bytes[length++] = (byte) (Tag.LONG_NEGATIVE_ONE_BYTE - size + 1);
      writeBigEndian(~rest, size);
    }
  }

  private static int sizeOf(long rest) {
    return Math.max(1, (71 - Long.numberOfLeadingZeros(rest)) / 8);
  }

  private void writeBigEndian(long value, int size) {
    for (int shift = (size - 1) * 8; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >> shift);
    }
  }

  private void writeEscaped(byte[] value, int from, int to) {
    ensure(to - from);
    for (int i = from; i < to; i++) {
      byte b = value[i];
      if (b >= 0 && b <= Tag.ESCAPE) {
        ensure(to - i + 1);
        bytes[length++] = Tag.ESCAPE;
        bytes[length++] = (byte) (b + 1);
      } else {
        bytes[length++] = b;
      }
    }
  }

  private static void checkSurrogates(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean paired =
            Character.isHighSurrogate(c)
                && i + 1 < value.length()
                && Character.isLowSurrogate(value.charAt(i + 1));
        if (!paired) {
          throw new IllegalArgumentException("A text with half a surrogate pair cannot be a key");
        }
        i++;
      }
    }
  }

  private KeyWriter finish(int start) {
    if (descending) {
      complement(start);
    }
    return this;
  }

  private void complement(int from) {
    for (int i = from; i < length; i++) {
      bytes[i] = (byte) ~bytes[i];
    }
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
