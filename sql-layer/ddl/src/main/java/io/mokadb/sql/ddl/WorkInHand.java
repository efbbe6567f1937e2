package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.catalog.store.DroppedSpace;
import io.mokadb.sql.catalog.store.RemainingWork;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The work that statements of this process are at. The store has a row of it, so that a crash loses
 * track of nothing, and nothing else of this process touches it as long as it is here: the builds
 * of indexes, and the key spaces that are filled before they belong to a table, which are on the
 * list of dropped ones. Thread-safe.
 */
final class WorkInHand {
  private final Set<CellKey> rows = ConcurrentHashMap.newKeySet();

  /** To be called before the row is in the store. */
  void begin(RemainingWork work) {
    rows.add(work.cell());
  }

  /** To be called when the work is done, or the statement leaves it as it is. */
  void end(RemainingWork work) {
    rows.remove(work.cell());
  }

  /** As {@link #begin}, for a space that is filled. */
  void beginSpace(long id) {
    begin(DroppedSpace.of(id));
  }

  /** To be called when the space belongs to a table, or nothing more is written to it. */
  void endSpace(long id) {
    end(DroppedSpace.of(id));
  }

  boolean has(RemainingWork work) {
    return rows.contains(work.cell());
  }
}
