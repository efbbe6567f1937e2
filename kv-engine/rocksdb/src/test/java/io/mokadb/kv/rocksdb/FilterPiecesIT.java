package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.TableProperties;

/**
 * Indexes and filters of table files are read in pieces. One that is larger than its part of the
 * cache would be read from the file, and verified, by every look-up.
 */
final class FilterPiecesIT {
  private static final int ROWS = 100_000;

  @TempDir private Path directory;

  @Test
  void aLargeFileHasItsFilterAndIndexInPieces() throws RocksDBException {
    RocksDbOptions options = RocksDbOptions.at(directory);
    try (RocksDatabase database =
        RocksDatabase.open(options, directory.resolve("rocks"), true, OrderingPoints.NONE)) {
      for (Place place : Place.values()) {
        assertThat(filesOf(database, place).values())
            .as(place.name())
            .isNotEmpty()
            .allSatisfy(
                file -> {
                  assertThat(file.getFilterSize()).isGreaterThan(hasFilter(place) ? ROWS : -1);
                  assertThat(file.getIndexPartitions()).isPositive();
                  assertThat(file.getTopLevelIndexSize()).isLessThan(8 << 10);
                });
      }
    }
  }

  private static boolean hasFilter(Place place) {
    return place == Place.HEAD || place == Place.DATA;
  }

  private static Map<String, TableProperties> filesOf(RocksDatabase database, Place place)
      throws RocksDBException {
    byte[] value = new byte[20];
    for (int row = 0; row < ROWS; row++) {
      byte[] key = ByteBuffer.allocate(Integer.BYTES).putInt(row).array();
      database.rocks().put(database.family(place), key, value);
    }
    try (FlushOptions flush = new FlushOptions()) {
      database.rocks().flush(flush, database.family(place));
    }
    return database.rocks().getPropertiesOfAllTables(database.family(place));
  }

  @ParameterizedTest
  @CsvSource({"8, 0", "31, 0", "64, 2", "192, 3", "256, 4", "1024, 6", "65536, 6"})
  void noPartOfTheCacheIsSmall(long megabytes, int bits) {
    RocksDbOptions options = RocksDbOptions.at(directory).withCacheBytes(megabytes << 20);
    assertThat(new StoreSettings(options).shardBits()).isEqualTo(bits);
  }
}
