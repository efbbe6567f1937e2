package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
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
  void mutate_ofManyRowsCloseTogether_keepsTheirNewestRecords() throws RocksDBException {
    assertThat(keptOf(rows(100, 1))).isEqualTo(100);
  }

  @Test
  void mutate_ofManyRowsFarApart_keepsFew() throws RocksDBException {
    write(rows(10_000, 1).stream().map(row -> put(row, Family.WRITE, 1, "value")).toList());
    assertThat(keptOf(rows(100, 100))).isLessThan(5);
  }

  @Test
  void mutate_ofVeryManyRows_keepsNone() throws RocksDBException {
    assertThat(keptOf(rows(5_000, 1))).isZero();
  }

  private static List<Key> rows(int count, int distance) {
    return IntStream.range(0, count).mapToObj(i -> key("row%06d".formatted(i * distance))).toList();
  }

  /** Writes rows twice with a sync, so that each list is one batch. */
  private long keptOf(List<Key> rows) throws RocksDBException {
    for (long timestamp = 2; timestamp <= 3; timestamp++) {
      long at = timestamp;
      List<RowMutation> mutations =
          rows.stream().map(row -> put(row, Family.WRITE, at, "value")).toList();
      var unused = writer.mutate(mutations, Durability.SYNC);
    }
    return rows.stream().filter(row -> heads.find(CellKey.of(row)) != null).count();
  }

  private long newest() {
    Cell head = LatestVersionCache.present(heads.find(CELL));
    return head.timestamp();
  }
}
