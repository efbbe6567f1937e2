package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.CountingStore;
import io.mokadb.kv.testkit.StoreCalls;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.leaf.BrokenLeaves;
import io.mokadb.txn.leaf.Interference;
import io.mokadb.txn.leaf.LeafOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits that come while a leaf is loaded: before the store is read, and after. */
final class LeafLoadingTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");
  private static final CellKey C = cell("c");
  private static final int MANY = 90;

  private final TestEnvironment world = new TestEnvironment();
  private final KvStore store = new MemoryStore(true);
  private Runnable onLoading = () -> {};
  private Runnable onLoaded = () -> {};
  private TransactionEngine engine = engine(Interference.NONE);

  private TransactionEngine engine(Interference broken) {
    Interference acting =
        new Interference() {
          @Override
          public void loading() {
            run(onLoading);
          }

          @Override
          public void loaded() {
            run(onLoaded);
          }

          @Override
          public boolean registersLate() {
            return broken.registersLate();
          }
        };
    return TransactionEngine.embedded(
        store,
        world.environment(),
        EngineOptions.DEFAULT
            .withRetention(Duration.ZERO)
            .withGcPeriod(Duration.ZERO)
            .withLeaves(LeafOptions.tiny(1 << 20, 100).withInterference(acting)));
  }

  private void run(Runnable action) {
    onLoading = onLoading == action ? () -> {} : onLoading;
    onLoaded = onLoaded == action ? () -> {} : onLoaded;
    action.run();
  }

  @AfterEach
  void close() {
    engine.close();
    store.close();
  }

  private void commit(CommitPath path, CellKey cell, String valueOrNull) {
    try (Transaction writer = engine.begin(TransactionOptions.DEFAULT.withPath(path))) {
      if (valueOrNull == null) {
        writer.delete(cell);
      } else {
        writer.put(cell, bytes(valueOrNull));
      }
      assertThat(writer.commit()).isInstanceOf(Committed.class);
    }
  }

  private String read(CellKey cell) {
    try (Transaction reader = engine.begin(TransactionOptions.DEFAULT)) {
      return text(reader.get(cell));
    }
  }

  private void fill() {
    commit(CommitPath.FASTEST, A, "a1");
    commit(CommitPath.FASTEST, B, "b1");
    commit(CommitPath.FASTEST, C, "c1");
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void commit_beforeTheStoreIsRead_isInTheLeaf(CommitPath path) {
    fill();
    onLoading = () -> commit(path, A, "a2");
    assertThat(read(B)).isEqualTo("b1");
    assertThat(engine.leafStatistics().loads()).isOne();
    assertThat(read(A)).isEqualTo("a2");
  }

  @ParameterizedTest
  @EnumSource(CommitPath.class)
  void commit_afterTheStoreWasRead_isInTheLeaf(CommitPath path) {
    fill();
    onLoaded =
        () -> {
          commit(path, A, "a2");
          commit(path, C, null);
          commit(path, cell("bb"), "bb1");
        };
    assertThat(read(B)).isEqualTo("b1");
    assertThat(engine.leafStatistics().loads()).isOne();
    assertThat(read(A)).isEqualTo("a2");
    assertThat(read(C)).isNull();
    assertThat(read(cell("bb"))).isEqualTo("bb1");
    assertThat(read(B)).isEqualTo("b1");
  }

  @Test
  void leaf_ofCellsThatWereLocked_givesWayToANewOne() {
    commitMany("first");
    assertThat(count()).isEqualTo(MANY);
    assertThat(engine.leafStatistics().loads()).isOne();
    commitMany("second");
    assertThat(count()).isEqualTo(MANY);
    assertThat(count()).isEqualTo(MANY);
    assertThat(engine.leafStatistics().loads()).isEqualTo(2);
    long storeRows = engine.leafStatistics().storeRows();
    assertThat(count()).isEqualTo(MANY);
    assertThat(engine.leafStatistics().storeRows()).isEqualTo(storeRows);
    assertThat(engine.leafStatistics().loads()).isEqualTo(2);
  }

  private void commitMany(String value) {
    try (Transaction writer =
        engine.begin(TransactionOptions.DEFAULT.withPath(CommitPath.TWO_PHASE))) {
      for (int i = 0; i < MANY; i++) {
        writer.put(cell("k" + i), bytes(value));
      }
      assertThat(writer.commit()).isInstanceOf(Committed.class);
    }
  }

  private int count() {
    try (Transaction reader = engine.begin(TransactionOptions.DEFAULT);
        ValueCursor cells = reader.scan(Scan.forward(KeyRange.of(cell("k").row(), null)))) {
      int count = 0;
      while (cells.next()) {
        count++;
      }
      return count;
    }
  }

  @Test
  void commit_afterTheStoreWasRead_isMissedIfTheLeafIsRegisteredLate() {
    engine.close();
    engine = engine(BrokenLeaves.REGISTERING_LATE.interference());
    fill();
    onLoaded = () -> commit(CommitPath.FASTEST, A, "a2");
    assertThat(read(B)).isEqualTo("b1");
    assertThat(read(A)).as("the fault is noticed").isEqualTo("a1");
  }

  /** After the database was opened again, say. */
  @Test
  void scans_ofALargeTable_fillTheFreeRoomSoon() {
    engine.close();
    engine =
        TransactionEngine.embedded(
            store,
            world.environment(),
            EngineOptions.DEFAULT.withLeaves(
                new LeafOptions(16 << 20, 10, 256 << 10, 2, 8, true, Interference.NONE)));
    int rows = 6_000;
    try (Transaction writer = engine.begin(TransactionOptions.DEFAULT)) {
      for (int i = 0; i < rows; i++) {
        writer.put(cell("row " + (100_000 + i)), bytes("value"));
      }
      assertThat(writer.commit()).isInstanceOf(Committed.class);
    }
    for (int scan = 0; scan < 4; scan++) {
      assertThat(countAll()).isEqualTo(rows);
    }
    long before = engine.leafStatistics().rows();
    assertThat(countAll()).isEqualTo(rows);
    long fromLeaves = engine.leafStatistics().rows() - before;
    assertThat(fromLeaves).as("rows from leaves").isGreaterThan(rows * 9 / 10);
  }

  private int countAll() {
    int count = 0;
    try (Transaction reader = engine.begin(TransactionOptions.DEFAULT);
        ValueCursor cursor = reader.scan(Scan.forward(KeyRange.all()))) {
      while (cursor.next()) {
        count++;
      }
    }
    return count;
  }

  @Test
  void reads_ofALeaf_askTheStoreOnlyForWhatWasBetweenTwoChanges() {
    fill();
    CountingStore counting = new CountingStore(store, true);
    try (TransactionEngine counted =
        TransactionEngine.embedded(
            counting,
            world.environment(),
            EngineOptions.DEFAULT
                .withGcPeriod(Duration.ZERO)
                .withLeaves(LeafOptions.tiny(1 << 20, 100)))) {
      Transaction early = counted.begin(TransactionOptions.DEFAULT);
      assertThat(early.get(B)).isNotNull();
      List<CellKey> all = List.of(A, B, C, cell("nothing"));
      assertThat(counting.during(() -> assertThat(early.getAll(all)).hasSize(4)).trips()).isZero();
      put(counted, "a2");
      Transaction between = counted.begin(TransactionOptions.DEFAULT);
      put(counted, "a3");
      StoreCalls calls =
          counting.during(
              () -> {
                assertThat(text(early.get(A))).isEqualTo("a1");
                assertThat(text(early.get(B))).isEqualTo("b1");
              });
      assertThat(calls.trips()).isZero();
      calls = counting.during(() -> assertThat(text(between.get(A))).isEqualTo("a2"));
      assertThat(calls.trips()).isOne();
      between.close();
      early.close();
    }
  }

  private static void put(TransactionEngine engine, String value) {
    try (Transaction writer = engine.begin(TransactionOptions.DEFAULT)) {
      writer.put(A, bytes(value));
      assertThat(writer.commit()).isInstanceOf(Committed.class);
    }
  }
}
