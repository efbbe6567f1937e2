package io.mokadb.txn.mvcc;

import java.util.Arrays;

/** Grows a byte array. */
final class RecordWriter {
  private byte[] bytes;
  private int length;

  RecordWriter(int capacity) {
    bytes = new byte[capacity];
  }

  void writeByte(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  /** Eight bytes, most significant first. */
  void writeLong(long value) {
    reserve(Long.BYTES);
    Longs.put(bytes, length, value);
    length += Long.BYTES;
  }

  /** Seven bits a byte, least significant first. */
  void writeCount(int value) {
    int rest = value;
    while (rest > 0x7F) {
      writeByte(rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    writeByte(rest);
  }

  void writeBytes(byte[] value) {
    reserve(value.length);
    System.arraycopy(value, 0, bytes, length, value.length);
    length += value.length;
  }

  byte[] toByteArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }

  private void reserve(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }
}
