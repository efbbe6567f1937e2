package io.mokadb.txn.mvcc;

import io.mokadb.txn.TxnException;
import java.util.Arrays;

/** Reads what {@link RecordWriter} wrote; anything else is {@code CORRUPTED}. */
final class RecordReader {
  private final byte[] bytes;
  private int position;

  RecordReader(byte[] bytes) {
    this.bytes = bytes;
  }

  int readByte() {
    require(1);
    return bytes[position++] & 0xFF;
  }

  long readLong() {
    require(Long.BYTES);
    long value = Longs.get(bytes, position);
    position += Long.BYTES;
    return value;
  }

  int readCount() {
    int value = 0;
    for (int shift = 0; shift < 32; shift += 7) {
      int next = readByte();
      value |= (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw corrupted();
  }

  byte[] readBytes(int count) {
    require(count);
    position += count;
    return Arrays.copyOfRange(bytes, position - count, position);
  }

  boolean isAtEnd() {
    return position == bytes.length;
  }

  byte[] readRest() {
    return readBytes(bytes.length - position);
  }

  private void require(int count) {
    if (count < 0 || count > bytes.length - position) {
      throw corrupted();
    }
  }

  private TxnException corrupted() {
    return new TxnException(
        TxnException.Kind.CORRUPTED, "A protocol record of " + bytes.length + " bytes is damaged");
  }
}
