package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.catalog.store.WorkOwnership;
import io.mokadb.sql.ddl.RowEntries.Entry;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Writes entries of rows into an index, as part of a transaction that conflicts with others which
 * write the same entries (D2). Confined to one thread.
 */
final class IndexFiller {
  private final CatalogStore store;
  private final WorkOwnership ownership;
  private final RowEntries entries;

  /** The build as a row of the catalog; what that says is read in each transaction. */
  private final IndexBuild build;

  IndexFiller(Definitions definitions, RowEntries entries) {
    this.store = definitions.store();
    this.ownership = definitions.ownership();
    this.entries = entries;
    this.build = new IndexBuild(entries.index().id(), entries.table().id(), null);
  }

  /**
   * Buffers the entries of up to {@code rows} rows and the progress. Reads rows in the order of
   * their keys from where the last batch ended.
   *
   * @return what is left to do
   * @throws io.mokadb.session.MokaException {@code UNIQUE_VIOLATION}; {@code CONNECTION_LOST} if
   *     another process goes on with the build
   */
  Left fill(Transaction transaction, int rows) {
    IndexBuild now = ownership.current(transaction, build);
    if (now == null) {
      return Left.GONE;
    }
    Key before = now.lastKey() == null ? null : Key.wrap(HexFormat.of().parseHex(now.lastKey()));
    Filled filled = fillAfter(before, transaction, rows);
    String reached =
        filled.last == null ? null : HexFormat.of().formatHex(filled.last.unsafeBytes());
    store.progress(transaction, now.reached(reached));
    return filled.more ? Left.MORE : Left.NOTHING;
  }

  /** Buffers the entries of all rows; for a build that is never resumed. */
  void fillAll(Transaction transaction, int rowsAtOnce, Runnable between) {
    Filled filled = new Filled(null, true);
    while (filled.more) {
      between.run();
      filled = fillAfter(filled.last, transaction, rowsAtOnce);
    }
  }

  /**
   * Buffers the entries of these rows, as far as there are any.
   *
   * @return whether the index is still being built
   * @throws io.mokadb.session.MokaException as {@link #fill}
   */
  boolean fillRows(Transaction transaction, List<Key> rows) {
    IndexBuild now = ownership.current(transaction, build);
    if (now == null) {
      return false;
    }
    // Who drops the index or goes on with it meanwhile conflicts with this.
    store.progress(transaction, now);
    List<byte[]> values = entries.rows(transaction, rows);
    List<Entry> batch = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      Entry entry = values.get(i) == null ? null : entries.of(rows.get(i), values.get(i));
      if (entry != null) {
        batch.add(entry);
      }
    }
    write(transaction, batch);
    return true;
  }

  private Filled fillAfter(Key before, Transaction transaction, int rows) {
    Key last = before;
    List<Entry> batch = new ArrayList<>();
    boolean more = false;
    int seen = 0;
    try (ValueCursor cursor = entries.rowsAfter(last, transaction, Math.min(rows, 1024))) {
      while (!more && cursor.next()) {
        Key key = cursor.key().row();
        Entry entry = entries.of(key, cursor.value());
        if (entry != null) {
          batch.add(entry);
        }
        last = key;
        more = ++seen == rows;
      }
    }
    write(transaction, batch);
    return new Filled(last, more);
  }

  /**
   * Result of a batch.
   *
   * @param last the row that it ended with, or null
   */
  private record Filled(Key last, boolean more) {}

  private void write(Transaction transaction, List<Entry> batch) {
    List<Entry> exclusive = batch.stream().filter(Entry::exclusive).toList();
    List<byte[]> stored = transaction.getAll(exclusive.stream().map(Entry::cell).toList());
    Map<CellKey, byte[]> known = new HashMap<>();
    for (int i = 0; i < exclusive.size(); i++) {
      if (stored.get(i) != null) {
        known.put(exclusive.get(i).cell(), stored.get(i));
      }
    }
    for (Entry entry : batch) {
      if (entry.exclusive()) {
        byte[] other = known.putIfAbsent(entry.cell(), entry.value());
        if (other != null && !Arrays.equals(other, entry.value())) {
          throw entries.duplicate(entry.row());
        }
      }
      // Written again if a writer put it there already: the conflict with a later writer is wanted.
      transaction.put(entry.cell(), entry.value());
    }
  }

  /** State after a batch. */
  enum Left {
    MORE,
    NOTHING,
    /** The build is not on the list any more: the index was dropped. */
    GONE
  }
}
