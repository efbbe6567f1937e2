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
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.List;

/** The entries that the stored rows of a table have in an index of it. Confined to one thread. */
final class RowEntries {
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
   * An entry.
   *
   * @param exclusive whether no other row may have an entry there
   * @param row as {@link IndexedRows} gives it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Entry(CellKey cell, byte[] value, boolean exclusive, Object[] row) {}

  /**
   * @param cancellation ends the computing of what the index is over
   */
  RowEntries(TableDef table, IndexDef index, IndexedRows keyed, Cancellation cancellation) {
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

  TableDef table() {
    return table;
  }

  IndexDef index() {
    return index;
  }

  /** Walks along the rows, from behind one of them. */
  ValueCursor rowsAfter(Key beforeOrNull, Transaction transaction, int ahead) {
    KeyRange all = codec.keys().layout().all();
    KeyRange rest = beforeOrNull == null ? all : KeyRange.of(beforeOrNull.next(), all.end());
    return stored.scan(transaction, rest, false, ahead);
  }

  /** The values of rows, null where there is no row. */
  List<byte[]> rows(Transaction transaction, List<Key> keys) {
    return stored.getAll(transaction, keys);
  }

  /** Null if the index has no entry for the row. */
  Entry of(Key key, byte[] value) {
    Object[] row = row(key, value);
    if (!entries.includes(row)) {
      return null;
    }
    return new Entry(
        CellKey.of(entries.entry(row, key, encoder)),
        entries.value(row, key),
        entries.isExclusive(row),
        row);
  }

  private Object[] row(Key key, byte[] value) {
    Object[] indexed = projection.read(key, value);
    Object[] columns = new Object[table.columns().size() + 1];
    for (int i = 0; i < read.length; i++) {
      columns[read[i]] = indexed[i];
    }
    return keyed.of(columns, context);
  }

  /** The key of the row that an entry stands for. */
  Key rowKey(Key entry, byte[] value) {
    return entries.rowKey(entry, value);
  }

  /** That another row has the values of this one. */
  MokaException duplicate(Object[] row) {
    StringBuilder names = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (int ordinal : entries.ordinals()) {
      names.append(names.isEmpty() ? "" : ", ").append(table.nameAt(ordinal));
      values.append(values.isEmpty() ? "" : ", ").append(row[ordinal]);
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
}
