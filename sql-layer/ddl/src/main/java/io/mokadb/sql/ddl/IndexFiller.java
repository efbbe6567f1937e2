package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Writes the entries of one batch of rows into an index (D2). Reads rows in the order of their keys
 * from where the last batch ended. Confined to one thread.
 */
final class IndexFiller {
  private final CatalogStore store;
  private final TableDef table;
  private final IndexDef index;
  private final RowCodec codec;
  private final IndexKeys entries;
  private final IndexedRows keyed;
  private final ExecutionContext context;

  /** Of the columns that the entries are made of. */
  private final int[] read;

  private final RowProjection projection;
  private final EncodedRows stored;
  private final KeyEncoder encoder;

  /**
   * @param cancellation ends the computing of what the index is over
   */
  IndexFiller(
      CatalogStore store,
      TableDef table,
      IndexDef index,
      IndexedRows keyed,
      Cancellation cancellation) {
    this.store = store;
    this.table = table;
    this.index = index;
    this.codec = new RowCodec(table);
    this.entries = new IndexKeys(table, index);
    this.keyed = keyed;
    this.context = IndexedRows.context(cancellation);
    this.read = keyed.read(entries.sources());
    this.projection = codec.projection(read);
    this.stored = EncodedRows.of(projection);
    this.encoder = entries.layout().writer();
  }

  /**
   * Buffers the entries of up to {@code rows} rows and the progress.
   *
   * @return what is left to do
   * @throws MokaException {@code UNIQUE_VIOLATION}
   */
  Left fill(Transaction transaction, int rows) {
    IndexBuild build = store.build(transaction, index.id());
    if (build == null) {
      return Left.GONE;
    }
    Key before =
        build.lastKey() == null ? null : Key.wrap(HexFormat.of().parseHex(build.lastKey()));
    Filled filled = fillAfter(before, transaction, rows);
    String reached =
        filled.last == null ? null : HexFormat.of().formatHex(filled.last.unsafeBytes());
    store.progress(transaction, new IndexBuild(index.id(), table.id(), reached));
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

  private Filled fillAfter(Key before, Transaction transaction, int rows) {
    KeyRange all = codec.keys().layout().all();
    Key last = before;
    KeyRange rest = last == null ? all : KeyRange.of(last.next(), all.end());
    List<Entry> batch = new ArrayList<>();
    boolean more = false;
    int seen = 0;
    try (ValueCursor cursor = stored.scan(transaction, rest, false, Math.min(rows, 1024))) {
      while (!more && cursor.next()) {
        Key key = cursor.key().row();
        Entry entry = entry(key, cursor.value());
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

  /** Null if the index has no entry for the row. */
  private Entry entry(Key key, byte[] value) {
    Object[] indexed = projection.read(key, value);
    Object[] columns = new Object[table.columns().size() + 1];
    for (int i = 0; i < read.length; i++) {
      columns[read[i]] = indexed[i];
    }
    Object[] row = keyed.of(columns, context);
    if (!entries.includes(row)) {
      return null;
    }
    return new Entry(
        CellKey.of(entries.entry(row, key, encoder)),
        entries.value(row, key),
        entries.isExclusive(row),
        row);
  }

  private void write(Transaction transaction, List<Entry> batch) {
    List<Entry> exclusive = batch.stream().filter(Entry::exclusive).toList();
    List<byte[]> stored = transaction.getAll(exclusive.stream().map(Entry::cell).toList());
    Map<CellKey, byte[]> known = new HashMap<>();
    for (int i = 0; i < exclusive.size(); i++) {
      if (stored.get(i) != null) {
        known.put(exclusive.get(i).cell, stored.get(i));
      }
    }
    for (Entry entry : batch) {
      if (entry.exclusive) {
        byte[] other = known.putIfAbsent(entry.cell, entry.value);
        if (other != null && !Arrays.equals(other, entry.value)) {
          throw duplicate(entry);
        }
      }
      // Written again if a writer put it there already: the conflict with a later writer is wanted.
      transaction.put(entry.cell, entry.value);
    }
  }

  private MokaException duplicate(Entry entry) {
    StringBuilder names = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (int ordinal : entries.ordinals()) {
      names.append(names.isEmpty() ? "" : ", ").append(table.nameAt(ordinal));
      values.append(values.isEmpty() ? "" : ", ").append(entry.row[ordinal]);
    }
    return new MokaException(
        SqlState.UNIQUE_VIOLATION,
        "Unique index "
            + index.name()
            + " cannot be created: table "
            + table.qualifiedName()
            + " has more than one row with ("
            + names
            + ") = ("
            + values
            + ")");
  }

  /** State after a batch. */
  enum Left {
    MORE,
    NOTHING,
    /** The build is not on the list any more: the index was dropped. */
    GONE
  }

  private record Entry(CellKey cell, byte[] value, boolean exclusive, Object[] row) {}
}
