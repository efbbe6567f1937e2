package io.mokadb.kv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/** The key of a row: a non-empty byte string, ordered as unsigned bytes. Immutable. */
public final class Key implements Comparable<Key> {
  /** The longest key that every backend accepts, in bytes (HBase's limit). */
  public static final int MAX_LENGTH = 32_767;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private int hash;

  private Key(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A key with a copy of {@code bytes}. */
  public static Key copyOf(byte[] bytes) {
    return wrap(bytes.clone());
  }

  /**
   * A key that owns {@code bytes} from now on: the caller must not change them.
   *
   * @throws IllegalArgumentException if empty or longer than {@link #MAX_LENGTH}
   */
  public static Key wrap(byte[] bytes) {
    if (bytes.length == 0 || bytes.length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "A row key has 1 to " + MAX_LENGTH + " bytes, not " + bytes.length);
    }
    return new Key(bytes);
  }

  /**
   * As {@link #wrap}, for the bound of a range, which may be longer than a row.
   *
   * @throws IllegalArgumentException if empty
   */
  public static Key bound(byte[] bytes) {
    return bytes.length <= MAX_LENGTH ? wrap(bytes) : new Key(bytes);
  }

  public int length() {
    return bytes.length;
  }

  /** The byte at {@code index}, as stored. */
  public byte at(int index) {
    return bytes[index];
  }

  /** The key's own array, for encoders on hot paths: read only. */
  public byte[] unsafeBytes() {
    return bytes;
  }

  public byte[] toByteArray() {
    return bytes.clone();
  }

  public boolean startsWith(Key prefix) {
    int length = prefix.bytes.length;
    return length <= bytes.length && Arrays.equals(bytes, 0, length, prefix.bytes, 0, length);
  }

  /**
   * The smallest key greater than this one: itself with a zero byte appended. As the bound of a
   * range it may be longer than a row, by that byte.
   */
  public Key next() {
    return new Key(Arrays.copyOf(bytes, bytes.length + 1));
  }

  @Override
  public int compareTo(Key other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    int h = hash;
    if (h == 0) {
      h = mix(bytes);
      hash = h;
    }
    return h;
  }

  /** Eight bytes at a time. Keys end in counting numbers, which {@link Arrays} hashes alike. */
  private static int mix(byte[] bytes) {
    long h = bytes.length;
    int at = 0;
    for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      h = spread(h ^ (long) EIGHT_BYTES.get(bytes, at));
    }
    long rest = 0;
    for (; at < bytes.length; at++) {
      rest = rest << 8 | (bytes[at] & 0xFF);
    }
    h = spread(h ^ rest);
    return (int) (h ^ h >>> 32);
  }

  private static long spread(long h) {
    long product = h * 0x9E3779B97F4A7C15L;
    return product ^ product >>> 29;
  }

  /** Hexadecimal, for messages. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
