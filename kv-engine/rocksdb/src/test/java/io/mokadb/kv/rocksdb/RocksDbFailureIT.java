package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.kv.testkit.Mutations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** What is asked of the disk, and what follows when it fails (K5, and invariants 3 and 7). */
@Timeout(120)
final class RocksDbFailureIT {
  private static final Duration NEVER = Duration.ofMinutes(1);
  private static final TimeRange ALL = TimeRange.all();

  @TempDir private Path directory;
  private FaultyLog log;
  private RocksDbStore store;

  private void open(Duration syncInterval) {
    store =
        RocksDbStore.open(
            RocksDbOptions.at(directory.resolve("db")).withSyncInterval(syncInterval),
            database -> log = new FaultyLog(database));
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
  }

  private static RowMutation put(String row, long timestamp) {
    return Mutations.put(key(row), Family.WRITE, timestamp, "v" + timestamp);
  }

  /** Changes nothing, for there is something. */
  private static RowMutation rejected(String row) {
    return new RowMutation(
        key(row),
        Condition.noCellIn(Family.WRITE, Column.ZERO, ALL),
        List.of(Edit.put(Family.WRITE, Column.ZERO, 99, new byte[1])));
  }

  private MutationOutcome mutate(RowMutation mutation, Durability durability) {
    return store.mutate(List.of(mutation), durability, Deadline.none()).get(0);
  }

  /** The timestamp of the newest write record; null if there is none. */
  private Long newest(String row) {
    CellRead read = new CellRead(CellKey.of(key(row)), ReadRanges.of(Family.WRITE, ALL));
    Cell write = store.read(read, Deadline.none()).write();
    return write == null ? null : write.timestamp();
  }

  private void refusesChanges(Durability durability, RowMutation mutation) {
    log.forgetCalls();
    assertThatThrownBy(() -> mutate(mutation, durability))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.INACCESSIBLE))
        .hasMessageContaining("until it is opened again");
    assertThatThrownBy(() -> store.mutateAtomically(List.of(mutation), durability, Deadline.none()))
        .isInstanceOf(KvException.class);
    assertThat(log.calls()).isEmpty();
  }

  @Test
  void synced_isWrittenWithASync_bufferedWithout() {
    open(NEVER);
    mutate(put("a", 1), Durability.SYNC);
    mutate(put("a", 2), Durability.BUFFERED);
    store.mutateAtomically(List.of(put("a", 3), put("b", 3)), Durability.SYNC, Deadline.none());
    store.mutate(List.of(put("c", 4), put("d", 4)), Durability.SYNC, Deadline.none());
    assertThat(log.calls())
        .containsExactly("write and sync", "write", "write and sync", "write and sync");
  }

  /** RocksDB's own count, which it keeps where it calls the file system. */
  @Test
  void syncs_reachTheFileSystem() throws RocksDBException {
    try (RocksDatabase database =
        RocksDatabase.open(
            RocksDbOptions.at(directory), directory.resolve("alone"), true, OrderingPoints.NONE)) {
      SerializedBatch batch = new SerializedBatch(100);
      batch.put(database.familyId(Place.DATA), new byte[] {1}, new byte[] {1});
      database.write(batch, false);
      long before = walSyncs(database);
      database.write(batch, true);
      assertThat(walSyncs(database)).isEqualTo(before + 1);
    }
  }

  private static long walSyncs(RocksDatabase database) throws RocksDBException {
    Map<String, String> numbers = database.rocks().getMapProperty("rocksdb.dbstats");
    return Long.parseLong(numbers.get("db.wal_syncs"));
  }

  /** K5: what a caller learns of others' changes is as durable as it asked for. */
  @Test
  void synced_thatChangesNothing_syncsWhatWasThere() {
    open(NEVER);
    mutate(put("a", 1), Durability.BUFFERED);
    log.forgetCalls();
    assertThat(mutate(rejected("a"), Durability.SYNC)).isEqualTo(MutationOutcome.REJECTED);
    assertThat(log.calls()).containsExactly("sync");
    mutate(rejected("a"), Durability.SYNC);
    assertThat(log.calls()).as("nothing new to be synced").containsExactly("sync");
  }

  @Test
  void buffered_isSyncedByItself() throws InterruptedException {
    open(Duration.ofMillis(2));
    mutate(put("a", 1), Durability.BUFFERED);
    log.awaitCall("sync");
  }

  @Test
  void buffered_isSyncedByClosing() {
    open(NEVER);
    mutate(put("a", 1), Durability.BUFFERED);
    store.close();
    assertThat(log.calls()).containsExactly("write", "sync");
  }

  @Test
  void failedWrite_ofUnknownFate_isShownAsTheDiskHasIt_andIsTheLast() {
    for (FaultyLog.Next fate :
        List.of(FaultyLog.Next.FAILS_AND_DOES_NOTHING, FaultyLog.Next.FAILS_BUT_IS_DONE)) {
      open(NEVER);
      long last = newest("a") == null ? 0 : newest("a");
      mutate(put("a", last + 1), Durability.SYNC);
      // The record is in memory from now on.
      assertThat(newest("a")).isEqualTo(last + 1);
      assertThat(newest("a")).isEqualTo(last + 1);
      log.next(fate);
      assertThat(mutate(put("a", last + 2), Durability.SYNC)).isEqualTo(MutationOutcome.UNKNOWN);
      long expected = fate == FaultyLog.Next.FAILS_BUT_IS_DONE ? last + 2 : last + 1;
      assertThat(newest("a")).as("%s", fate).isEqualTo(expected);
      refusesChanges(Durability.BUFFERED, put("b", 1));
      store.close();
      open(NEVER);
      assertThat(newest("a")).as("%s, opened again", fate).isEqualTo(expected);
      assertThat(mutate(put("b", last + 1), Durability.SYNC)).isEqualTo(MutationOutcome.APPLIED);
      store.close();
    }
  }

  @Test
  void failedWrite_ofAList_atomicOrNot_isUnknown() {
    open(NEVER);
    log.next(FaultyLog.Next.FAILS_AND_DOES_NOTHING);
    assertThat(
            store.mutate(List.of(put("a", 1), put("b", 1)), Durability.BUFFERED, Deadline.none()))
        .containsOnly(MutationOutcome.UNKNOWN);
    store.close();
    open(NEVER);
    log.next(FaultyLog.Next.FAILS_AND_DOES_NOTHING);
    assertThat(
            store.mutateAtomically(
                List.of(put("a", 1), put("b", 1)), Durability.SYNC, Deadline.none()))
        .isInstanceOf(AtomicOutcome.Unknown.class);
    refusesChanges(Durability.SYNC, put("c", 1));
    assertThat(newest("a")).isNull();
  }

  /** It has passed the first look, and stands at the latch of the row when the write fails. */
  @Test
  void writer_thatWaitedWhileAWriteFailed_writesNothing() throws InterruptedException {
    open(NEVER);
    assertThat(afterAFailure(put("a", 2), Durability.BUFFERED))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.INACCESSIBLE));
    assertThat(log.calls()).containsExactly("write");
    assertThat(newest("a")).isNull();
  }

  /** Nothing would sync the buffered change any more: so it is not acknowledged as synced. */
  @Test
  void synced_thatChangesNothing_afterAWriteFailed_isNotAcknowledged() throws InterruptedException {
    open(NEVER);
    mutate(put("a", 1), Durability.BUFFERED);
    assertThat(afterAFailure(rejected("a"), Durability.SYNC))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.INACCESSIBLE));
  }

  /** What becomes of a mutation that waits for a row while another one of that row fails. */
  private Throwable afterAFailure(RowMutation waiting, Durability durability)
      throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread other =
        new Thread(
            () -> {
              try {
                mutate(waiting, durability);
              } catch (KvException e) {
                thrown.set(e);
              }
            });
    log.next(FaultyLog.Next.FAILS_AND_DOES_NOTHING);
    log.during(
        () -> {
          other.start();
          while (other.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
          }
        });
    assertThat(mutate(put("a", 5), Durability.BUFFERED)).isEqualTo(MutationOutcome.UNKNOWN);
    other.join();
    return thrown.get();
  }

  @Test
  void failedSync_isTheLastOfAll() {
    open(NEVER);
    mutate(put("a", 1), Durability.BUFFERED);
    log.next(FaultyLog.Next.FAILS_AND_DOES_NOTHING);
    assertThatThrownBy(() -> mutate(rejected("a"), Durability.SYNC))
        .isInstanceOfSatisfying(KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.IO));
    refusesChanges(Durability.SYNC, rejected("a"));
    refusesChanges(Durability.BUFFERED, put("b", 1));
    assertThat(newest("a")).isEqualTo(1);
  }

  /** Then it is known: what had failed is not there. */
  @Test
  void recovery_afterAFailedWriteOrSync_letsWritesGoOn() {
    open(NEVER);
    mutate(put("a", 1), Durability.BUFFERED);
    log.next(FaultyLog.Next.FAILS_AND_DOES_NOTHING);
    assertThat(mutate(put("a", 2), Durability.SYNC)).isEqualTo(MutationOutcome.UNKNOWN);
    refusesChanges(Durability.SYNC, put("b", 1));
    log.recover();
    assertThat(newest("a")).isEqualTo(1);
    assertThat(mutate(put("b", 1), Durability.SYNC)).isEqualTo(MutationOutcome.APPLIED);
    mutate(put("a", 3), Durability.BUFFERED);
    log.next(FaultyLog.Next.FAILS_AND_DOES_NOTHING);
    assertThatThrownBy(() -> mutate(rejected("a"), Durability.SYNC))
        .isInstanceOf(KvException.class);
    refusesChanges(Durability.SYNC, put("b", 2));
    log.recover();
    assertThat(mutate(put("b", 2), Durability.SYNC)).isEqualTo(MutationOutcome.APPLIED);
  }

  /** It recovered from something before the write that failed. */
  @Test
  void recovery_beforeAFailedWrite_doesNotCount() {
    open(NEVER);
    log.recover();
    log.next(FaultyLog.Next.FAILS_AND_DOES_NOTHING);
    assertThat(mutate(put("a", 1), Durability.SYNC)).isEqualTo(MutationOutcome.UNKNOWN);
    refusesChanges(Durability.SYNC, put("b", 1));
  }

  /** A sync promises nothing of what is written while it runs. */
  @Test
  void buffered_whileASyncRuns_isSyncedByTheNextOne() {
    open(NEVER);
    mutate(put("a", 1), Durability.BUFFERED);
    log.forgetCalls();
    log.during(() -> mutate(put("b", 1), Durability.BUFFERED));
    mutate(rejected("a"), Durability.SYNC);
    mutate(rejected("a"), Durability.SYNC);
    assertThat(log.calls()).containsExactly("sync", "write", "sync");
  }
}
