package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.supervision.Supervisor;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** A row that is written again and again, and read nowhere in the store, is looked up once. */
final class WrittenHeadsIT {
  private static final CellKey CELL = CellKey.of(key("row"));

  @TempDir private Path directory;
  private RocksDatabase database;
  private LatestVersionCache heads;
  private Writer writer;

  @BeforeEach
  void open() throws RocksDBException {
    OrderingPoints points = point -> {};
    database =
        RocksDatabase.open(RocksDbOptions.at(directory), directory.resolve("rocks"), true, points);
    RowLatches latches = new RowLatches(points);
    heads = new LatestVersionCache(latches, 1 << 20, points);
    writer =
        new Writer(
            database,
            new FaultyLog(database),
            new ControlCells(1 << 20),
            latches,
            new CellReads(database),
            heads,
            new SupersededRecords(),
            new TombstoneRanges(),
            "here",
            new Supervisor("here"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void write(List<RowMutation> mutations) throws RocksDBException {
    var unused = writer.mutate(mutations, Durability.BUFFERED);
  }

  private void write(long timestamp) throws RocksDBException {
    write(List.of(put(key("row"), Family.WRITE, timestamp, "value")));
  }

  @Test
  void mutate_ofANewRow_keepsNothing() throws RocksDBException {
    write(1);
    assertThat(heads.find(CELL)).isNull();
  }

  @Test
  void mutate_ofARowThatWasLookedUp_keepsItsNewestRecord() throws RocksDBException {
    write(1);
    write(2);
    assertThat(newest()).isEqualTo(2);
    write(3);
    assertThat(newest()).isEqualTo(3);
  }

  @Test
  void mutate_ofManyRows_keepsNone() throws RocksDBException {
    for (long timestamp = 1; timestamp <= 2; timestamp++) {
      long at = timestamp;
      write(
          IntStream.range(0, 100)
              .mapToObj(i -> put(key("row" + i), Family.WRITE, at, "value"))
              .toList());
    }
    assertThat(IntStream.range(0, 100))
        .allMatch(i -> heads.find(CellKey.of(key("row" + i))) == null);
  }

  private long newest() {
    Cell head = LatestVersionCache.present(heads.find(CELL));
    return head.timestamp();
  }
}
