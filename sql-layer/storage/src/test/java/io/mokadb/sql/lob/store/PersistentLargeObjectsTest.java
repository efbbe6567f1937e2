package io.mokadb.sql.lob.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects.Place;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.PersistentLargeObject;
import io.mokadb.sql.lob.WholeObject;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PersistentLargeObjectsTest {
  private static final Place PLACE = new Place(1000, 1);
  private static final byte[] BYTES = bytes();

  private final KvStore store = new MemoryStore();
  private final TransactionManager manager = manager(store);
  private final PersistentLargeObjects objects =
      new PersistentLargeObjects(manager, Function.identity());

  private static byte[] bytes() {
    byte[] bytes = new byte[7 * ObjectRef.PIECE_BYTES + 3];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  private static TransactionManager manager(KvStore store) {
    return TransactionEngine.embedded(
        store,
        new Environment(
            Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
            (period, task) -> () -> {},
            Runnable::run,
            new ParkingWaiter(),
            FaultPoints.NONE),
        EngineOptions.DEFAULT);
  }

  @AfterEach
  void close() {
    manager.close();
  }

  private Transaction begin() {
    return manager.begin(TransactionOptions.DEFAULT);
  }

  private PersistentLargeObject store(Transaction owner) {
    return objects.store(owner, PLACE, WholeObject.of(Binary.wrap(BYTES)), () -> {});
  }

  /** How many cells there are: headers, pieces, notes. */
  private long[] cells() {
    return cells(manager);
  }

  private static long[] cells(TransactionManager seenBy) {
    return LongStream.of(
            SystemKeys.LARGE_OBJECTS, SystemKeys.LARGE_OBJECT_PIECES, SystemKeys.NEW_LARGE_OBJECTS)
        .map(space -> count(seenBy, space))
        .toArray();
  }

  private static long count(TransactionManager seenBy, long space) {
    long count = 0;
    try (Transaction reading = seenBy.begin(TransactionOptions.DEFAULT);
        ValueCursor cursor = reading.scan(Scan.forward(SystemKeys.all(space)))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  private byte[] read(LargeObject object) {
    return ((Binary) object.whole(Long.MAX_VALUE)).unsafeBytes();
  }

  @Test
  void store_committed_isReadInEverySnapshotThatSeesIt_andKeptByTheCleaner() {
    Transaction owner = begin();
    PersistentLargeObject stored = store(owner);
    assertThat(read(stored)).isEqualTo(BYTES);
    assertThat(read(objects.at(owner.startTimestamp()).open(stored.ref()))).isEqualTo(BYTES);
    objects.clean();
    assertThat(cells()).containsExactly(0, 8, 1);
    assertThat(owner.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(cells()).containsExactly(1, 8, 1);
    objects.clean();
    assertThat(cells()).containsExactly(1, 8, 0);
    assertThat(read(stored)).isEqualTo(BYTES);
    assertThat(read(objects.find(stored.locator()))).isEqualTo(BYTES);
  }

  @Test
  void store_byAnOwnerThatMovesToLaterSnapshots_isKept() {
    Transaction owner = begin();
    PersistentLargeObject stored = store(owner);
    owner.renewSnapshot();
    owner.renewSnapshot();
    objects.clean();
    assertThat(cells()).containsExactly(0, 8, 1);
    assertThat(owner.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(read(objects.find(stored.locator()))).isEqualTo(BYTES);
  }

  @Test
  void store_whileTheCleanerLooks_isKept() {
    Transaction[] owner = new Transaction[1];
    PersistentLargeObject[] stored = new PersistentLargeObject[1];
    TransactionManager watched =
        (TransactionManager)
            Proxy.newProxyInstance(
                TransactionManager.class.getClassLoader(),
                new Class<?>[] {TransactionManager.class},
                (proxy, method, arguments) -> {
                  Object answer = method.invoke(manager, arguments);
                  if (method.getName().equals("running") && owner[0] == null) {
                    owner[0] = begin();
                    stored[0] = store(owner[0]);
                  }
                  return answer;
                });
    // A note to look at.
    store(begin());
    new ObjectCleaner(watched, id -> {}).clean();
    assertThat(owner[0].commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(read(stored[0])).isEqualTo(BYTES);
  }

  @Test
  void store_rolledBack_isDeletedByTheCleaner() {
    Transaction owner = begin();
    store(owner);
    owner.rollback();
    objects.clean();
    assertThat(cells()).containsExactly(0, 0, 0);
  }

  @Test
  void store_stoppedHalfway_isDeletedByTheCleaner() {
    int[] left = {1};
    try (Transaction owner = begin()) {
      assertThatThrownBy(
              () ->
                  objects.store(
                      owner,
                      PLACE,
                      WholeObject.of(Binary.wrap(BYTES)),
                      () -> {
                        if (left[0]-- == 0) {
                          throw new IllegalStateException("stopped");
                        }
                      }))
          .hasMessage("stopped");
    }
    assertThat(cells()).containsExactly(0, 4, 1);
    objects.clean();
    assertThat(cells()).containsExactly(0, 0, 0);
  }

  @Test
  void remove_ofAnOlderObject_goesWithTheTransaction_olderSnapshotsStillReadIt() {
    Transaction owner = begin();
    PersistentLargeObject stored = store(owner);
    owner.commit();
    Transaction undone = begin();
    objects.remove(undone, stored.ref());
    undone.rollback();
    assertThat(cells()).containsExactly(1, 8, 1);
    Transaction remover = begin();
    long before = remover.startTimestamp();
    objects.remove(remover, stored.ref());
    assertThat(remover.commit()).isInstanceOf(CommitOutcome.Committed.class);
    objects.clean();
    assertThat(cells()).containsExactly(0, 0, 0);
    assertThat(read(objects.at(before).open(stored.ref()))).isEqualTo(BYTES);
    assertThatThrownBy(() -> read(objects.at(manager.currentTimestamp()).open(stored.ref())))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void remove_ofAnOwnObject_leavesItToTheCleaner_andConflictsWithNobody() {
    Transaction owner = begin();
    PersistentLargeObject stored = store(owner);
    objects.remove(owner, stored.ref());
    assertThat(owner.commit()).isInstanceOf(CommitOutcome.Committed.class);
    objects.clean();
    assertThat(cells()).containsExactly(0, 0, 0);
  }

  @Test
  void cleaner_ofAnotherProcess_thatTakesTheOwnerForDead_makesItFail() {
    Transaction owner = begin();
    store(owner);
    try (TransactionManager other = manager(store)) {
      new PersistentLargeObjects(other, Function.identity()).clean();
      assertThat(owner.commit()).isInstanceOf(CommitOutcome.Conflict.class);
      // By the clock of the other one, which is ahead.
      assertThat(cells(other)).containsExactly(0, 0, 0);
    }
  }

  @Test
  void twoRemovers_ofOneObject_oneConflicts() {
    Transaction owner = begin();
    PersistentLargeObject stored = store(owner);
    owner.commit();
    Transaction first = begin();
    Transaction second = begin();
    objects.remove(first, stored.ref());
    objects.remove(second, stored.ref());
    assertThat(first.commit()).isInstanceOf(CommitOutcome.Committed.class);
    assertThat(second.commit()).isInstanceOf(CommitOutcome.Conflict.class);
  }
}
