package io.mokadb.txn.engine;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.ArrayList;
import java.util.List;

/** The rows of a range that a commit changes; locks change none. Stateless. */
final class TouchedRows {
  private TouchedRows() {}

  /**
   * All of them, in key order.
   *
   * @param most how many of them, where they are not in memory
   */
  static List<Key> of(Intents intents, KeyRange range, int most) {
    return intents instanceof Intents.Spilled spilled
        ? WrittenRows.of(spilled.buffer(), range, most)
        : listed(((Intents.Listed) intents).list(), range, Integer.MAX_VALUE);
  }

  /** Whether there is one. */
  static boolean isAny(Intents intents, KeyRange range) {
    return intents instanceof Intents.Listed listed
        ? !listed(listed.list(), range, 1).isEmpty()
        : !of(intents, range, 1).isEmpty();
  }

  private static List<Key> listed(List<Intent> intents, KeyRange range, int most) {
    List<Key> rows = List.of();
    Key last = null;
    for (int i = firstOf(intents, range); i < intents.size() && rows.size() < most; i++) {
      Key row = intents.get(i).cell().row();
      if (!range.contains(row)) {
        break;
      }
      if (intents.get(i).kind() != WriteKind.LOCK && !row.equals(last)) {
        rows = rows.isEmpty() ? new ArrayList<>() : rows;
        rows.add(row);
        last = row;
      }
    }
    return rows;
  }

  /** The place of the first one in the range, or behind it. */
  private static int firstOf(List<Intent> intents, KeyRange range) {
    int low = 0;
    int high = range.start() == null ? 0 : intents.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (intents.get(middle).cell().row().compareTo(range.start()) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
