package io.mokadb.txn.sim.world;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds out who puts at a timestamp that was deleted: HBase would hide that cell (K8). In {@code
 * NOTIFY} that is no harm: what was deleted there was handled, by a snapshot that lies above it.
 */
final class Tombstones {
  private final Map<Place, Set<Long>> deleted = new HashMap<>();
  private final Map<Place, Long> deletedUpTo = new HashMap<>();

  private record Place(CellKey cell, Family family) {}

  /** Takes note of the deletes, and tells the first put that meets an earlier one, or null. */
  Edit.Put meet(RowMutation mutation) {
    Edit.Put found = null;
    for (Edit edit : mutation.edits()) {
      Place place = new Place(CellKey.of(mutation.row(), edit.column()), edit.family());
      if (edit instanceof Edit.Put put
          && found == null
          && put.family() != Family.NOTIFY
          && isDeleted(place, put.timestamp())) {
        found = put;
      }
    }
    for (Edit edit : mutation.edits()) {
      Place place = new Place(CellKey.of(mutation.row(), edit.column()), edit.family());
      if (edit instanceof Edit.Delete delete && delete.olderToo()) {
        deletedUpTo.merge(place, delete.timestamp(), Math::max);
      } else if (edit instanceof Edit.Delete delete) {
        deleted.computeIfAbsent(place, p -> new HashSet<>()).add(delete.timestamp());
      } else if (edit instanceof Edit.DeleteUpTo delete) {
        deletedUpTo.merge(place, delete.timestamp(), Math::max);
      }
    }
    return found;
  }

  private boolean isDeleted(Place place, long timestamp) {
    return deleted.getOrDefault(place, Set.of()).contains(timestamp)
        || deletedUpTo.getOrDefault(place, -1L) >= timestamp;
  }
}
