package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.rocksdb.OrderingPoints.Point;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.kv.testkit.Mutations;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/**
 * A reader that has looked up a record which a writer replaces keeps what it found at each point of
 * the writer's way: afterwards nobody may read it (invariant 3).
 */
@Timeout(60)
final class HeadOrderIT {
  private static final CellRead READ =
      new CellRead(CellKey.of(key("row")), ReadRanges.of(Family.WRITE, TimeRange.all()));

  @TempDir private Path directory;
  private RocksDatabase database;
  private PointReader reader;
  private Writer writer;
  private FaultyLog log;
  private final CountDownLatch lookedUp = new CountDownLatch(1);
  private final CountDownLatch mayKeep = new CountDownLatch(1);
  private Runnable atHeadTold = () -> {};
  private CompletableFuture<Long> slow;

  @BeforeEach
  void open() throws RocksDBException {
    database =
        RocksDatabase.open(
            RocksDbOptions.at(directory), directory.resolve("rocks"), true, this::reached);
    RowLatches latches = new RowLatches(this::reached);
    ControlCells control = new ControlCells(1 << 20);
    CellReads reads = new CellReads(database);
    LatestVersionCache heads = new LatestVersionCache(latches, 1 << 20, this::reached);
    log = new FaultyLog(database);
    SupersededRecords superseded = new SupersededRecords();
    reader = new PointReader(database, control, latches, reads, heads, superseded);
    writer =
        new Writer(
            database,
            log,
            control,
            latches,
            reads,
            heads,
            superseded,
            new TombstoneRanges(),
            "here",
            new Supervisor("here"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void reached(Point point) {
    if (point == Point.HEAD_TOLD) {
      atHeadTold.run();
    } else if (point == Point.OFFERING_HEAD && lookedUp.getCount() > 0) {
      lookedUp.countDown();
      await(mayKeep);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private long newest() {
    try {
      return reader.read(READ).write().timestamp();
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write(RowMutation mutation) throws RocksDBException {
    var unused = writer.mutate(List.of(mutation), Durability.BUFFERED);
  }

  private void startSlowReader() throws RocksDBException {
    write(put(key("row"), Family.WRITE, 1, "old"));
    slow = CompletableFuture.supplyAsync(this::newest);
    await(lookedUp);
  }

  private void letSlowReaderFinish() {
    mayKeep.countDown();
    assertThat(slow.join()).isBetween(1L, 2L);
  }

  private static RowMutation onePlace() {
    return put(key("row"), Family.WRITE, 2, "new");
  }

  private static RowMutation severalPlaces() {
    return Mutations.unconditionally(
        key("row"),
        Edit.put(Family.WRITE, Column.ZERO, 2, new byte[] {2}),
        Edit.put(Family.DATA, Column.ZERO, 2, new byte[] {2}));
  }

  @Test
  void readerThatKeepsWhatItFound_whileTheRecordIsWritten() throws RocksDBException {
    startSlowReader();
    log.during(this::letSlowReaderFinish);
    write(onePlace());
    assertThat(newest()).isEqualTo(2);
  }

  @Test
  void readerThatKeepsWhatItFound_whenTheMemoryWasTold() throws RocksDBException {
    startSlowReader();
    atHeadTold = this::letSlowReaderFinish;
    write(onePlace());
    assertThat(newest()).isEqualTo(2);
  }

  @Test
  void readerThatKeepsWhatItFound_whenTheMemoryWasToldOfSeveralPlaces() throws RocksDBException {
    startSlowReader();
    atHeadTold = this::letSlowReaderFinish;
    write(severalPlaces());
    assertThat(newest()).isEqualTo(2);
  }

  @Test
  void readerThatKeepsWhatItFound_afterTheWrite() throws RocksDBException {
    startSlowReader();
    write(onePlace());
    letSlowReaderFinish();
    assertThat(newest()).isEqualTo(2);
  }
}
