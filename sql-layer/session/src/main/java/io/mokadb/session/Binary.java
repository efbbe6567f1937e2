package io.mokadb.session;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A binary SQL value: bytes with equality, a hash, and unsigned order. Immutable as long as the
 * array is not changed.
 */
public final class Binary implements Comparable<Binary> {
  private final byte[] bytes;

  private Binary(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Takes the array over: the caller must not change it. */
  public static Binary wrap(byte[] bytes) {
    return new Binary(bytes);
  }

  public static Binary copyOf(byte[] bytes) {
    return new Binary(bytes.clone());
  }

  public int length() {
    return bytes.length;
  }

  public byte[] toByteArray() {
    return bytes.clone();
  }

  /** The own array, for encoders: read only. */
  public byte[] unsafeBytes() {
    return bytes;
  }

  @Override
  public int compareTo(Binary other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Binary binary && Arrays.equals(bytes, binary.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** Hexadecimal digits. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
