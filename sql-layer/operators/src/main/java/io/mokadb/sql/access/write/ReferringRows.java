package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the rows that refer to a key, through the index on the referring columns. Stateless. */
final class ReferringRows {
  private static final int FETCH = 256;

  private ReferringRows() {}

  static boolean any(ForeignKey key, Object[] values, Transaction transaction) {
    return first(key, values, transaction) != null;
  }

  /** The key of one of the rows; null if there is none. */
  static Key first(ForeignKey key, Object[] values, Transaction transaction) {
    KeyRange range = key.childRange(values);
    if (range == null) {
      return null;
    }
    try (ValueCursor cursor = transaction.scan(new Scan(range, null, false, 1))) {
      if (!cursor.next()) {
        return null;
      }
      Key found = cursor.key().row();
      return key.childIndex() == null ? found : key.childIndex().rowKey(found, cursor.value());
    }
  }

  /**
   * True if calls to the store are dear and one has shown that no row lies in any of some ranges.
   */
  static boolean noneIn(Collection<KeyRange> ranges, Transaction transaction) {
    if (ranges.size() < 2 || !transaction.prefetches()) {
      return false;
    }
    List<KeyRange> within = new ArrayList<>();
    for (KeyRange range :
        ranges.stream().sorted(Comparator.comparing(KeyRange::start)).distinct().toList()) {
      KeyRange last = within.isEmpty() ? null : within.get(within.size() - 1);
      if (last != null && (last.end() == null || range.start().compareTo(last.end()) < 0)) {
        return false;
      }
      within.add(range);
    }
    for (int from = 0; from < within.size(); from += FETCH) {
      List<KeyRange> part = within.subList(from, Math.min(within.size(), from + FETCH));
      KeyRange all = KeyRange.of(part.get(0).start(), part.get(part.size() - 1).end());
      try (ValueCursor cursor = transaction.scan(new Scan(all, null, false, 1), part)) {
        if (cursor.next()) {
          return false;
        }
      }
    }
    return true;
  }

  /** The rows in table order, with the hidden row id if there is one; they count as memory. */
  static List<Object[]> all(ForeignKey key, Object[] values, ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    KeyRange range = key.childRange(values);
    if (range == null) {
      return rows;
    }
    RowProjection projection =
        key.child()
            .codec()
            .projection(IntStream.range(0, key.child().fullWidth()).toArray())
            .reading(context::objects);
    EncodedRows stored = EncodedRows.of(projection);
    List<Key> found = new ArrayList<>();
    try (ValueCursor cursor =
        (key.childIndex() == null ? stored : EncodedRows.ENTRIES)
            .scan(context.transaction(), range, false, FETCH)) {
      while (cursor.next()) {
        context.checkCancelled();
        if (key.childIndex() == null) {
          keep(rows, projection.read(cursor.key().row(), cursor.value()), context);
        } else {
          found.add(key.childIndex().rowKey(cursor.key().row(), cursor.value()));
        }
      }
    }
    for (int from = 0; from < found.size(); from += FETCH) {
      List<Key> keys = found.subList(from, Math.min(found.size(), from + FETCH));
      List<byte[]> children = stored.getAll(context.transaction(), keys);
      for (int i = 0; i < keys.size(); i++) {
        keep(rows, projection.read(keys.get(i), children.get(i)), context);
      }
    }
    return rows;
  }

  private static void keep(List<Object[]> rows, Object[] row, ExecutionContext context) {
    context.memory().reserve(MemoryBudget.sizeOf(row));
    rows.add(row);
  }
}
