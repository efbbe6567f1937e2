package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Notifications that are gone do not stay in the way of each search for those that are left. */
final class DeletedNotesTest {
  private static final int NOTES = 20_000;

  @TempDir private Path directory;

  @Test
  void searchThatPassesThem_hasThemWritten() throws RocksDBException {
    RocksDbOptions options = RocksDbOptions.at(directory);
    try (RocksDatabase database =
        RocksDatabase.open(options, directory.resolve("rocks"), true, OrderingPoints.NONE)) {
      RocksDB rocks = database.rocks();
      ColumnFamilyHandle notes = database.family(Place.NOTIFY);
      for (int i = 0; i < NOTES; i++) {
        rocks.put(notes, key(i), new byte[1]);
        rocks.delete(notes, key(i));
      }
      assertThat(inMemory(rocks, notes)).isEqualTo(2 * NOTES);
      try (RocksIterator search = rocks.newIterator(notes)) {
        search.seekToFirst();
        assertThat(search.isValid()).isFalse();
      }
      // The first write after the search marks the buffer as full, the next one begins another.
      rocks.put(notes, key(1), new byte[1]);
      rocks.put(notes, key(2), new byte[1]);
      assertThat(inMemory(rocks, notes)).isLessThan(3);
    }
  }

  private static byte[] key(int note) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(note).array();
  }

  private static long inMemory(RocksDB rocks, ColumnFamilyHandle family) throws RocksDBException {
    return rocks.getLongProperty(family, "rocksdb.num-entries-active-mem-table");
  }
}
