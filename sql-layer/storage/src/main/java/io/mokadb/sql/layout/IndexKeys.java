package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.List;

/**
 * Entries of an index. The key is the index's id and the indexed columns, nulls first; unless that
 * is unique by itself - a unique index and no null among the columns - the row's key follows.
 * Otherwise the row's key is the value. Immutable and thread-safe.
 */
public final class IndexKeys {
  private static final byte HEADER = (byte) (FormatVersion.CURRENT.number() << 2);
  private static final byte[] EMPTY_ENTRY = {HEADER};

  private final TableDef table;
  private final IndexDef index;
  private final RowKeys rows;
  private final int[] ordinals;

  /** Of what is true for the rows that have entries; negative if all have. */
  private final int condition;

  private final KeyLayout layout;

  public IndexKeys(TableDef table, IndexDef index) {
    this(table, index, new RowKeys(table));
  }

  IndexKeys(TableDef table, IndexDef index, RowKeys rows) {
    this.table = table;
    this.index = index;
    this.rows = rows;
    this.ordinals = table.ordinals(index.columnIds());
    List<SqlType> types = java.util.Arrays.stream(ordinals).mapToObj(table::typeAt).toList();
    this.layout = new KeyLayout(index.id(), types);
    this.condition = index.hasAllRows() ? -1 : table.ordinalOfId(index.conditionId());
  }

  /** The key of a row, for messages: its columns and their values, and the table. */
  public String nameOfRow(Key row) {
    return KeyText.ofRow(table, rows, row) + " of table " + table.qualifiedName();
  }

  public IndexDef index() {
    return index;
  }

  public KeyLayout layout() {
    return layout;
  }

  /**
   * All that entries are ordered by: the indexed columns, and behind them, unless the index is
   * unique, those of the row's key.
   */
  public KeyLayout entryLayout() {
    if (index.unique()) {
      return layout;
    }
    List<SqlType> types = new ArrayList<>();
    for (KeyLayout part : List.of(layout, rows.layout())) {
      for (int i = 0; i < part.columns(); i++) {
        types.add(part.type(i));
      }
    }
    return new KeyLayout(index.id(), types);
  }

  /** Ordinals of the indexed columns in index order. */
  public int[] ordinals() {
    return ordinals.clone();
  }

  /** Ordinals of all that an entry depends on. */
  public int[] sources() {
    int[] all = java.util.Arrays.copyOf(ordinals, ordinals.length + (condition < 0 ? 0 : 1));
    if (condition >= 0) {
      all[ordinals.length] = condition;
    }
    return all;
  }

  /** True if the row has an entry. */
  public boolean includes(Object[] row) {
    return condition < 0 || Boolean.TRUE.equals(row[condition]);
  }

  /** True if no other row may have an entry with the same indexed values. */
  public boolean isExclusive(Object[] row) {
    if (!index.unique() || !includes(row)) {
      return false;
    }
    if (index.nullsMeet()) {
      return true;
    }
    for (int ordinal : ordinals) {
      if (row[ordinal] == null) {
        return false;
      }
    }
    return true;
  }

  /**
   * The key of a row's entry; {@code row} in table order, with what is derived from it. For a row
   * that has one, see {@link #includes}.
   */
  public Key entry(Object[] row, Key rowKey) {
    return entry(row, rowKey, layout.writer());
  }

  /** As {@link #entry(Object[], Key)} with an encoder of {@link #layout()}. */
  public Key entry(Object[] row, Key rowKey, KeyEncoder encoder) {
    encoder.begin();
    for (int i = 0; i < ordinals.length; i++) {
      encoder.append(i, row[ordinals[i]]);
    }
    if (!isExclusive(row)) {
      encoder.appendRaw(rowKey.unsafeBytes(), rows.prefixLength());
    }
    return encoder.toKey();
  }

  /** The value of a row's entry. */
  public byte[] value(Object[] row, Key rowKey) {
    if (!isExclusive(row)) {
      return EMPTY_ENTRY.clone();
    }
    byte[] key = rowKey.unsafeBytes();
    int from = rows.prefixLength();
    byte[] value = new byte[1 + key.length - from];
    value[0] = HEADER;
    System.arraycopy(key, from, value, 1, key.length - from);
    return value;
  }

  /** The indexed values that an entry's key tells, in index order. */
  public Object[] values(Key entry) {
    return layout.decode(entry);
  }

  /** The key of the row that an entry stands for. */
  public Key rowKey(Key entry, byte[] value) {
    FormatVersion.check(value);
    if (value.length > 1) {
      return rows.fromSuffix(value, 1);
    }
    KeyReader reader = KeyLayout.reader(entry);
    for (int i = 0; i < ordinals.length; i++) {
      layout.part(i).skip(reader);
    }
    return rows.fromSuffix(entry.unsafeBytes(), reader.position());
  }

  /**
   * A decoder that needs the entry only.
   *
   * @param outputs ordinals of the table; its number of columns stands for the hidden row id
   * @return null if the index and the row's key do not hold all of them
   */
  public IndexProjection projection(int... outputs) {
    for (int output : outputs) {
      if (!rows.holds(output) && !indexed(output)) {
        return null;
      }
    }
    return new IndexProjection(
        layout,
        KeyProjection.of(layout, ordinals, outputs),
        rows.projection(outputs),
        outputs.length);
  }

  private boolean indexed(int ordinal) {
    for (int own : ordinals) {
      if (own == ordinal) {
        return true;
      }
    }
    return false;
  }
}
