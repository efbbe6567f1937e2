package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The write records that were superseded last, in memory: what a reader shortly behind the writers
 * wants is right below the head, and a seek in the history costs ten times as much. An entry says
 * that nothing is between a record and the head that superseded it. Writers tell it under the row's
 * latch, when they tell {@link LatestVersionCache}; they forget what they make untrue. Readers look
 * while the row's stripe is stable, and count on it only if that does not change. Thread-safe.
 */
final class SupersededRecords {
  /** A power of two. The columns whose places meet replace one another. */
  private static final int PLACES = 1 << 14;

  /** Of longer ones, few readers are worth their memory. */
  private static final int LONGEST = 1 << 10;

  private final AtomicReferenceArray<Entry> entries = new AtomicReferenceArray<>(PLACES);

  private record Entry(CellKey key, long head, Cell record) {}

  /** The record right below the head of this timestamp; null if it is not known. */
  Cell find(CellKey key, long head) {
    Entry entry = entries.get(place(key));
    return entry != null && entry.head == head && entry.key.equals(key) ? entry.record : null;
  }

  void keep(CellKey key, long head, Cell record) {
    if (record.value().length <= LONGEST) {
      entries.set(place(key), new Entry(key, head, record));
    } else {
      forget(key);
    }
  }

  void forget(CellKey key) {
    int place = place(key);
    Entry entry = entries.get(place);
    if (entry != null && entry.key.equals(key)) {
      // Whatever has taken the place meanwhile is another column's.
      entries.compareAndSet(place, entry, null);
    }
  }

  private static int place(CellKey key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return (hash ^ hash >>> 16) & PLACES - 1;
  }
}
