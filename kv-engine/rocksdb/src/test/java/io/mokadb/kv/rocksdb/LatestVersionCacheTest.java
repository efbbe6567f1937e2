package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Family;
import io.mokadb.kv.testkit.Mutations;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LatestVersionCacheTest {
  private static final CellKey CELL = CellKey.of(key("row"));
  private static final Cell OLD = new Cell(5, new byte[] {1});
  private static final Cell NEW = new Cell(6, new byte[] {2});

  private final RowLatches latches = new RowLatches(OrderingPoints.NONE);
  private final LatestVersionCache cache =
      new LatestVersionCache(latches, 1 << 20, OrderingPoints.NONE);
  private final int stripe = RowLatches.stripeOf(CELL.row());

  @Test
  void offer_stripeUnchanged_isKept() {
    cache.offer(CELL, OLD, stripe, latches.version(stripe));
    assertThat(LatestVersionCache.present(cache.find(CELL))).isEqualTo(OLD);
  }

  @Test
  void offer_stripeChangedMeanwhile_isDropped() {
    long before = latches.version(stripe);
    write(NEW);
    cache.offer(CELL, OLD, stripe, before);
    assertThat(cache.find(CELL)).isNull();
  }

  @Test
  void offer_stripeChangedMeanwhile_leavesWhatIsKnown() {
    long before = latches.version(stripe);
    write(NEW);
    cache.offer(CELL, NEW, stripe, latches.version(stripe));
    cache.offer(CELL, OLD, stripe, before);
    assertThat(LatestVersionCache.present(cache.find(CELL))).isEqualTo(NEW);
  }

  @Test
  void replace_known_isReplaced_unknown_staysUnknown() {
    write(NEW);
    assertThat(cache.find(CELL)).isNull();
    cache.offer(CELL, OLD, stripe, latches.version(stripe));
    write(NEW);
    assertThat(LatestVersionCache.present(cache.find(CELL))).isEqualTo(NEW);
    write(null);
    assertThat(cache.find(CELL)).isNotNull();
    assertThat(LatestVersionCache.present(cache.find(CELL))).isNull();
  }

  @Test
  void forget_knownAndUnknown_nothingIsKnown() {
    cache.forget(CELL);
    cache.offer(CELL, OLD, stripe, latches.version(stripe));
    cache.forget(CELL);
    assertThat(cache.find(CELL)).isNull();
  }

  /** As the writer does it, after the disk. */
  private void write(Cell head) {
    try (RowLatches.Held held =
        latches.lock(List.of(Mutations.put(CELL.row(), Family.WRITE, 6, "new")))) {
      held.changed();
      cache.replace(CELL, head);
    }
  }
}
