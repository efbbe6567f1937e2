package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/**
 * Keys of a table's rows: the table's id, then the primary key's columns, or the hidden row id.
 * Keys order as the primary keys do. Immutable and thread-safe.
 */
public final class RowKeys {
  private static final SqlType ROW_ID = SqlType.of(SqlType.Kind.BIGINT);

  private final KeyLayout layout;
  private final int[] ordinals;
  private final int rowIdOrdinal;

  public RowKeys(TableDef table) {
    this.rowIdOrdinal = table.columns().size();
    this.ordinals = table.hasPrimaryKey() ? table.primaryKeyOrdinals() : new int[] {rowIdOrdinal};
    this.layout = new KeyLayout(table.id(), types(table));
  }

  private static List<SqlType> types(TableDef table) {
    return table.hasPrimaryKey()
        ? table.primaryKey().stream()
            .map(id -> table.columns().get(table.ordinalOfId(id)))
            .map(ColumnDef::type)
            .toList()
        : List.of(ROW_ID);
  }

  /** The encoding of the key's columns. */
  public KeyLayout layout() {
    return layout;
  }

  /**
   * Ordinals of the key's columns in key order; the table's number of columns stands for the hidden
   * row id.
   */
  public int[] ordinals() {
    return ordinals.clone();
  }

  /** True if the key alone tells the column at {@code ordinal}. */
  public boolean holds(int ordinal) {
    for (int own : ordinals) {
      if (own == ordinal) {
        return true;
      }
    }
    return false;
  }

  /**
   * The key of a row.
   *
   * @param row values in table order, followed by the hidden row id if there is one
   */
  public Key encode(Object[] row) {
    return encode(row, layout.writer());
  }

  /** As {@link #encode(Object[])} with an encoder of {@link #layout()}. */
  public Key encode(Object[] row, KeyEncoder encoder) {
    encoder.begin();
    for (int i = 0; i < ordinals.length; i++) {
      encoder.append(i, row[ordinals[i]]);
    }
    return encoder.toKey();
  }

  /** The key with these values of the primary key's columns, in key order, or of the row id. */
  public Key of(Object... values) {
    KeyEncoder encoder = layout.writer();
    encoder.begin();
    for (int i = 0; i < values.length; i++) {
      encoder.append(i, values[i]);
    }
    return encoder.toKey();
  }

  /** The values that {@link #of} was given. */
  public Object[] decode(Key key) {
    return layout.decode(key);
  }

  int prefixLength() {
    return layout.prefixLength();
  }

  /** The row key whose part after the prefix is {@code bytes[from..]}. */
  Key fromSuffix(byte[] bytes, int from) {
    return layout.withSuffix(bytes, from);
  }

  /** The decoder for those of {@code outputs} that the key holds; null if it holds none. */
  KeyProjection projection(int[] outputs) {
    return KeyProjection.of(layout, ordinals, outputs);
  }
}
