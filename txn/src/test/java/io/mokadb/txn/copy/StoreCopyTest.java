package io.mokadb.txn.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.PersistedMark;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StoreCopyTest {
  private final KvStore source = new MemoryStore();
  private final KvStore target = new MemoryStore();
  private final ExecutorService writers = Executors.newFixedThreadPool(2);

  @AfterEach
  void close() {
    writers.shutdownNow();
    source.close();
    target.close();
  }

  private StoreTotals copy() {
    return new StoreCopy(source, target, writers, CopyProgress.NONE).run();
  }

  private static Key key(String text) {
    return Key.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void put(KvStore store, String row, int column, Family family, long timestamp) {
    byte[] value = (row + column + family + timestamp).getBytes(StandardCharsets.UTF_8);
    Edit put = Edit.put(family, Column.of(column), timestamp, value);
    store.mutate(
        List.of(new RowMutation(key(row), Condition.always(), List.of(put))),
        Durability.BUFFERED,
        Deadline.none());
  }

  private static StoreTotals totals(KvStore store) {
    return StoreTotals.of(store, CopyProgress.NONE);
  }

  /** C1 and C3, on more columns than a block has, some with many versions. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void copy_hasAllVersionsOfAllFamilies(long seed) {
    Random random = new Random(seed);
    List<Family> families = List.of(Family.DATA, Family.WRITE, Family.NOTIFY);
    for (int i = 0; i < 4_000; i++) {
      int row = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(700);
      put(source, "row" + row, random.nextInt(3), families.get(random.nextInt(3)), i);
    }
    StoreTotals read = copy();
    assertThat(read.cells()).as("seed %d", seed).isEqualTo(4_000);
    assertThat(read.rows()).isLessThanOrEqualTo(700);
    assertThat(totals(target)).isEqualTo(read);
    assertThat(totals(source)).isEqualTo(read);
  }

  @Test
  void totals_differ_whenOneOldVersionDoes() {
    for (KvStore store : List.of(source, target)) {
      put(store, "a", 0, Family.WRITE, 5);
      put(store, "a", 0, Family.WRITE, 9);
    }
    assertThat(totals(source)).isEqualTo(totals(target));
    put(source, "a", 0, Family.WRITE, 4);
    put(target, "a", 0, Family.WRITE, 3);
    assertThat(totals(source).checksum()).isNotEqualTo(totals(target).checksum());
    assertThat(totals(source).cells()).isEqualTo(totals(target).cells());
  }

  @Test
  void copy_takesTheSafePointOver_andNotTheOraclesBound() {
    put(source, "a", 0, Family.WRITE, 5);
    PersistedMark.safePoint(source).raise(4);
    PersistedMark.oracleBound(source).raise(77);
    copy();
    assertThat(PersistedMark.safePoint(target).value()).isEqualTo(4);
    assertThat(PersistedMark.oracleBound(target).value()).isZero();
  }

  @Test
  void copy_meetsALock_fails() {
    List<String> rows = new ArrayList<>(List.of("a", "b"));
    rows.forEach(row -> put(source, row, 0, Family.WRITE, 5));
    put(source, "b", 0, Family.LOCK, 7);
    assertThatThrownBy(this::copy)
        .isInstanceOfSatisfying(
            TxnException.class, e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.CORRUPTED));
  }

  /** C2. */
  @Test
  void unfinishedCopy_isRefusedUntilItIsComplete() {
    UnfinishedCopy.requireNone(target);
    assertThat(UnfinishedCopy.isPossibleIn(target)).isTrue();
    UnfinishedCopy mark = UnfinishedCopy.begin(target, 100);
    assertThat(UnfinishedCopy.isPossibleIn(target)).as("marks alone do not count").isTrue();
    put(target, "a", 0, Family.WRITE, 5);
    assertThat(UnfinishedCopy.isPossibleIn(target)).isFalse();
    assertThatThrownBy(() -> UnfinishedCopy.requireNone(target))
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.FORMAT))
        .hasMessageContaining("--replace");
    mark.complete();
    UnfinishedCopy.requireNone(target);
    assertThat(UnfinishedCopy.isIn(target)).isFalse();
  }
}
