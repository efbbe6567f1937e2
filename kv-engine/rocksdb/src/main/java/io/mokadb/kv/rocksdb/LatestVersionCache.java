package io.mokadb.kv.rocksdb;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Newest write records in memory, and that a column lost its last: a look-up through JNI costs ten
 * times as much. Never older than what is on disk and acknowledged, because
 *
 * <ul>
 *   <li>a reader offers what it read only if the row's stripe still has the version that it had
 *       before the look-up, and
 *   <li>a writer, under the row's latch, first writes, then changes the stripe's version, then
 *       tells the cache.
 * </ul>
 *
 * <p>So an offer of what was true before the write either comes before the writer's word, which
 * replaces it, or is dropped. Thread-safe.
 */
final class LatestVersionCache {
  private static final Cell ABSENT = new Cell(-1, new byte[0]);

  /** What an entry costs beside its bytes: nodes, headers, references. */
  private static final int ENTRY_BYTES = 160;

  private final Cache<CellKey, Cell> heads;

  /** How many are being made. */
  private final AtomicInteger offers = new AtomicInteger();

  private final RowLatches latches;
  private final OrderingPoints points;

  LatestVersionCache(RowLatches latches, long bytes, OrderingPoints points) {
    this.latches = latches;
    this.points = points;
    this.heads =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher(LatestVersionCache::weight)
            // Its own upkeep is short, and no thread of others shall do it.
            .executor(Runnable::run)
            .build();
  }

  private static int weight(CellKey key, Cell head) {
    return ENTRY_BYTES + key.row().length() + head.value().length;
  }

  /** Null if nothing is known, else to be read by {@link #present}. */
  Cell find(CellKey key) {
    return heads.getIfPresent(key);
  }

  /** The record that {@link #find} found, or null if it knows that there is none. */
  static Cell present(Cell found) {
    return found == ABSENT ? null : found;
  }

  /**
   * Keeps what a reader found.
   *
   * @param head what is on disk; what is not there is not kept, for most of that is written next
   * @param version that of the stripe, stable, from before the look-up
   */
  void offer(CellKey key, Cell head, int stripe, long version) {
    points.reached(OrderingPoints.Point.OFFERING_HEAD);
    offers.incrementAndGet();
    try {
      heads
          .asMap()
          .compute(key, (same, known) -> latches.version(stripe) == version ? head : known);
    } finally {
      offers.decrementAndGet();
    }
  }

  /** What a writer made of a column, after the stripe's version was changed. */
  void replace(CellKey key, Cell headOrNull) {
    // An offer that is just being made is not in the map yet; a later one sees the new version.
    if (offers.get() == 0 && !heads.asMap().containsKey(key)) {
      points.reached(OrderingPoints.Point.HEAD_TOLD);
      return;
    }
    Cell head = headOrNull == null ? ABSENT : headOrNull;
    // Not computeIfPresent: that may overlook the offer.
    heads.asMap().compute(key, (same, known) -> known == null ? null : head);
    points.reached(OrderingPoints.Point.HEAD_TOLD);
  }

  /**
   * The same, and keeps it if it was not known. For columns that the writer had to look up: readers
   * that find their values above the store never offer them, and each commit would look again.
   */
  void keep(CellKey key, Cell headOrNull) {
    heads.put(key, headOrNull == null ? ABSENT : headOrNull);
    points.reached(OrderingPoints.Point.HEAD_TOLD);
  }

  /** As if all had to make room. */
  void forgetAll() {
    heads.invalidateAll();
  }

  /** To be called when it is not known whether a write took place. */
  void forget(CellKey key) {
    heads.asMap().compute(key, (same, known) -> null);
  }
}
