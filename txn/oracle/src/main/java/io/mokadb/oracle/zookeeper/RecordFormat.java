package io.mokadb.oracle.zookeeper;

import io.mokadb.oracle.core.OracleRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a record: version 1, then {@code long epoch, long owner, long serial, long bound,
 * long safePoint, long leaseMillis} and the address as text to the end.
 */
final class RecordFormat {
  private static final byte VERSION = 1;
  private static final int HEAD_BYTES = 49;

  private RecordFormat() {}

  static byte[] encode(OracleRecord record) {
    byte[] address = record.address().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(HEAD_BYTES + address.length)
        .put(VERSION)
        .putLong(record.epoch())
        .putLong(record.owner())
        .putLong(record.serial())
        .putLong(record.bound())
        .putLong(record.safePoint())
        .putLong(record.leaseMillis())
        .put(address)
        .array();
  }

  /**
   * Reads a record.
   *
   * @throws IllegalStateException if the bytes are of a newer version, or something else
   */
  static OracleRecord decode(byte[] bytes) {
    if (bytes.length < HEAD_BYTES || bytes[0] != VERSION) {
      throw new IllegalStateException(
          bytes.length > 0 && bytes[0] > VERSION
              ? "the oracle's node in ZooKeeper was written by a newer Moka"
              : "the oracle's node in ZooKeeper holds something else");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
    return new OracleRecord(
        in.getLong(),
        in.getLong(),
        in.getLong(),
        in.getLong(),
        in.getLong(),
        in.getLong(),
        StandardCharsets.UTF_8.decode(in).toString());
  }
}
