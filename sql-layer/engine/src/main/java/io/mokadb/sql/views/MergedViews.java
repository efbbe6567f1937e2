package io.mokadb.sql.views;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CellChange;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * What readers have computed of views, for the readers after them: the cells of a view that differ
 * from those that are stored. Two readers see the same rows if they find the same watermark, and
 * the newest change that they see of the view's tables is the same. Bounded. Thread-safe.
 */
final class MergedViews {
  private static final long MOST_BYTES = 32L << 20;

  /** All that is kept takes no more than a part of the heap. */
  private static final int PART_OF_HEAP = 64;

  /** More cells than these are not kept: a reader would take long to put them in its place. */
  private static final int MOST_CELLS = 50_000;

  private static final int OVERHEAD = 120;

  private final Cache<Key, Merged> cache =
      Caffeine.newBuilder()
          .maximumWeight(Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP))
          .weigher((Key key, Merged merged) -> merged.bytes())
          .executor(Runnable::run)
          .build();

  private final MergesUnderWay underWay = new MergesUnderWay();

  /**
   * All that the cells depend on.
   *
   * @param version of the definitions
   * @param watermark of the stored rows
   * @param newest commit timestamp of the newest change of the view's tables that is merged
   */
  record Key(long view, long version, long watermark, long newest) {}

  /**
   * What was merged.
   *
   * @param rows how many differ
   * @param whole whether all of the query was computed for it
   */
  record Merged(List<CellChange> cells, long rows, boolean whole, int bytes) {
    /** Lays it over the stored rows. */
    void put(Transaction trial) {
      for (CellChange change : cells) {
        if (change.valueOrNull() == null) {
          trial.delete(change.cell());
        } else {
          trial.put(change.cell(), change.valueOrNull());
        }
      }
    }
  }

  /** Those that are computed now. */
  MergesUnderWay underWay() {
    return underWay;
  }

  /** Null if it has to be computed. */
  Merged get(Key key) {
    return cache.getIfPresent(key);
  }

  /** Keeps what a trial has of a view, unless it is too much. */
  void keep(Key key, TableDef table, Transaction trial, long rows, boolean whole) {
    List<CellChange> cells = new ArrayList<>();
    add(cells, trial, SystemKeys.all(table.id()));
    for (IndexDef index : table.indexes()) {
      add(cells, trial, SystemKeys.all(index.id()));
    }
    long bytes = OVERHEAD;
    for (CellChange change : cells) {
      byte[] value = change.valueOrNull();
      bytes += OVERHEAD + change.cell().row().length() + (value == null ? 0 : value.length);
    }
    if (cells.size() < MOST_CELLS && bytes < MOST_BYTES) {
      cache.put(key, new Merged(List.copyOf(cells), rows, whole, (int) bytes));
    }
  }

  private static void add(List<CellChange> cells, Transaction trial, KeyRange range) {
    cells.addAll(trial.changes(range, MOST_CELLS - cells.size()));
  }

  /** To be called when definitions have changed: nothing of before is asked for any more. */
  void clear() {
    cache.invalidateAll();
  }
}
