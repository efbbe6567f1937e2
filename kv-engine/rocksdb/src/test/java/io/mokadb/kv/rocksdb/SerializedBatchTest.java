package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** The bytes of a batch are RocksDB's own format: RocksDB must read what was meant. */
final class SerializedBatchTest {
  private static final int DEFAULT_FAMILY = 0;

  @TempDir Path directory;

  /** Over the lengths at which a length takes one byte more. */
  @Test
  void keysAndValuesOfEveryLength_areReadAsWritten() throws Exception {
    NativeLibrary.load();
    try (RocksDB rocks = RocksDB.open(directory.toString());
        WriteOptions options = new WriteOptions()) {
      for (int length : new int[] {1, 100, 119, 120, 126, 127, 128, 129, 255, 256, 16383, 16384}) {
        byte[] key = bytes(length, 1);
        byte[] stamped = bytes(length, 2);
        byte[] deleted = bytes(length, 3);
        rocks.put(deleted, deleted);
        SerializedBatch batch = new SerializedBatch(16);
        batch.put(DEFAULT_FAMILY, key, bytes(length, 4));
        batch.putStamped(DEFAULT_FAMILY, stamped, 7, bytes(length, 5));
        batch.delete(DEFAULT_FAMILY, deleted);
        try (WriteBatch written = batch.toWriteBatch()) {
          assertThat(written.count()).isEqualTo(3);
          rocks.write(options, written);
        }
        assertThat(rocks.get(key)).as("length %d", length).isEqualTo(bytes(length, 4));
        assertThat(rocks.get(deleted)).as("length %d", length).isNull();
        byte[] value = rocks.get(stamped);
        assertThat(value).hasSize(length + CellKeys.TIMESTAMP);
        assertThat(Arrays.copyOfRange(value, CellKeys.TIMESTAMP, value.length))
            .as("length %d", length)
            .isEqualTo(bytes(length, 5));
      }
    }
  }

  /** It is on disk by then: an error would leave caches behind with what was there before. */
  @Test
  void written_noMemoryForALook_doesNotFail() throws Exception {
    NativeLibrary.load();
    SerializedBatch batch = new SerializedBatch(16);
    batch.put(DEFAULT_FAMILY, bytes(1, 1), bytes(1, 2));
    try (WriteBatch exhausted =
        new WriteBatch() {
          @Override
          public byte[] data() {
            throw new OutOfMemoryError("on purpose");
          }
        }) {
      batch.written(exhausted, true);
    }
    assertThat(batch.lastNumber()).as("not known").isZero();
  }

  private static byte[] bytes(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }
}
