package io.mokadb.kv.rocksdb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A RocksDB write batch put together on this side: its serialised form is that of the write-ahead
 * log, so one native call takes over a batch of any size. Later entries win over earlier ones of
 * the same key.
 */
final class SerializedBatch {
  private static final Logger LOG = LoggerFactory.getLogger(SerializedBatch.class);
  private static final int HEADER = 12;
  private static final int COUNT_AT = 8;

  /** Beyond this size the copy of a written batch, which RocksDB gives, costs too much. */
  private static final int LONGEST_READ = 1 << 20;

  private static final byte DELETE = 0x4;
  private static final byte PUT = 0x5;

  private byte[] bytes;
  private int length = HEADER;
  private int count;
  private long lastNumber;

  SerializedBatch(int capacity) {
    bytes = new byte[capacity];
  }

  void put(int family, byte[] key, byte[] value) {
    putHead(family, key, value.length);
    append(value);
  }

  /** A timestamp and a value, as heads are stored. */
  void putStamped(int family, byte[] key, long timestamp, byte[] value) {
    putHead(family, key, value.length + CellKeys.TIMESTAMP);
    CellKeys.putLong(bytes, length, timestamp);
    length += CellKeys.TIMESTAMP;
    append(value);
  }

  void delete(int family, byte[] key) {
    ensure(key.length + 11);
    bytes[length++] = DELETE;
    varint(family);
    varint(key.length);
    append(key);
    count++;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** As many numbers RocksDB gives it. */
  int count() {
    return count;
  }

  /** The batch as RocksDB wants it; the caller closes it. */
  WriteBatch toWriteBatch() {
    for (int i = 0; i < 4; i++) {
      bytes[COUNT_AT + i] = (byte) (count >> (i * 8));
    }
    return new WriteBatch(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
  }

  /**
   * Takes over the numbers that RocksDB gave the changes of a batch, if there is memory for a look
   * at it. Does not fail: the batch is written, and what follows must know that.
   *
   * @param all false if they are not needed
   */
  void written(WriteBatch batch, boolean all) {
    byte[] data = all && length <= LONGEST_READ ? dataOrNull(batch) : null;
    if (data != null) {
      long first = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).getLong();
      lastNumber = first + count - 1;
    }
  }

  private static byte[] dataOrNull(WriteBatch batch) {
    try {
      return batch.data();
    } catch (RocksDBException | OutOfMemoryError e) {
      LOG.debug("The numbers of a batch are not known", e);
      return null;
    }
  }

  /** The number of the last change; 0 if it is not known. */
  long lastNumber() {
    return lastNumber;
  }

  private void putHead(int family, byte[] key, int valueLength) {
    ensure(key.length + valueLength + 16);
    bytes[length++] = PUT;
    varint(family);
    varint(key.length);
    append(key);
    varint(valueLength);
    count++;
  }

  private void append(byte[] part) {
    System.arraycopy(part, 0, bytes, length, part.length);
    length += part.length;
  }

  private void varint(int value) {
    int rest = value;
    while (rest >= 0x80) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  private void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
