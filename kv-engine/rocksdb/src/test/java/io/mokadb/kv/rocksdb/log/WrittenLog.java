package io.mokadb.kv.rocksdb.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** A log as RocksDB writes it. Confined to one thread. */
final class WrittenLog {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A record of {@code count} changes that has {@code length} bytes in all. */
  WrittenLog record(long sequence, int count, int length) {
    byte[] record = new byte[length];
    Arrays.fill(record, (byte) 'x');
    ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN).putLong(sequence).putInt(count);
    return record(record);
  }

  WrittenLog record(byte[] record) {
    int from = 0;
    do {
      int room = LogFile.BLOCK_BYTES - bytes.size() % LogFile.BLOCK_BYTES;
      if (room < LogFile.HEADER_BYTES) {
        bytes.writeBytes(new byte[room]);
        room = LogFile.BLOCK_BYTES;
      }
      int length = Math.min(record.length - from, room - LogFile.HEADER_BYTES);
      boolean last = from + length == record.length;
      int type = from == 0 ? last ? Frame.FULL : Frame.FIRST : last ? Frame.LAST : Frame.MIDDLE;
      frame(type, Arrays.copyOfRange(record, from, from + length));
      from += length;
    } while (from < record.length);
    return this;
  }

  WrittenLog frame(int type, byte[] payload) {
    CRC32C sum = new CRC32C();
    sum.update(type);
    sum.update(payload);
    int masked = Integer.rotateRight((int) sum.getValue(), 15) + 0xa282ead8;
    bytes.writeBytes(
        ByteBuffer.allocate(LogFile.HEADER_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(masked)
            .putShort((short) payload.length)
            .put((byte) type)
            .array());
    bytes.writeBytes(payload);
    return this;
  }

  int length() {
    return bytes.size();
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  void writeTo(Path file) throws IOException {
    Files.write(file, toBytes());
  }
}
