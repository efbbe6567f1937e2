package io.mokadb.sql.layout;

import java.util.Arrays;

/** A growing array of bytes, reused from row to row. Confined to one thread. */
final class ByteSink {
  private byte[] bytes = new byte[128];
  private int length;

  void clear() {
    length = 0;
  }

  int length() {
    return length;
  }

  byte[] array() {
    return bytes;
  }

  private void room(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }

  void put(int b) {
    room(1);
    bytes[length++] = (byte) b;
  }

  void put(byte[] source) {
    room(source.length);
    System.arraycopy(source, 0, bytes, length, source.length);
    length += source.length;
  }

  /** The lowest {@code count} bytes of {@code value}, big-endian. */
  void putBytes(long value, int count) {
    room(count);
    for (int shift = (count - 1) * 8; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  /** ASCII text takes one pass; anything else goes through the platform's encoder. */
  void putText(String text, int count) {
    room(count);
    int at = length;
    for (int i = 0; i < count; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        put(text.substring(0, count).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return;
      }
      bytes[at++] = (byte) c;
    }
    length = at;
  }
}
