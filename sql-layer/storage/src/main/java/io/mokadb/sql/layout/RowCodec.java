package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.HexFormat;

/** Row values of one table: the columns outside the primary key. Immutable and thread-safe. */
public final class RowCodec {
  private final TableDef table;
  private final RowKeys keys;
  private final ValueCodec[] codecs;
  private final Object[] absent;

  public RowCodec(TableDef table) {
    this(table, absent(table));
  }

  private static Object[] absent(TableDef table) {
    Object[] absent = new Object[table.columns().size()];
    for (int i = 0; i < absent.length; i++) {
      ColumnDef column = table.columns().get(i);
      if (column.absent() != null) {
        byte[] bytes = HexFormat.of().parseHex(column.absent());
        absent[i] = new ValueCodec(column.type()).read(bytes, 0, bytes.length);
      }
    }
    return absent;
  }

  /** What {@link ColumnDef#absent()} is for a value of a type; null for null. */
  public static String encodeAbsent(SqlType type, Object valueOrNull) {
    if (valueOrNull == null) {
      return null;
    }
    ByteSink out = new ByteSink();
    new ValueCodec(type).write(valueOrNull, out);
    return HexFormat.of().formatHex(out.array(), 0, out.length());
  }

  /**
   * @param absent by ordinal, what a column holds in rows that were written before it was added
   */
  public RowCodec(TableDef table, Object[] absent) {
    this.table = table;
    this.keys = new RowKeys(table);
    this.codecs =
        table.columns().stream().map(c -> new ValueCodec(c.type())).toArray(ValueCodec[]::new);
    this.absent = absent.clone();
  }

  public RowKeys keys() {
    return keys;
  }

  /** An encoder of one column group, to be used again and again by one thread. */
  public RowWriter writer(int group) {
    return new RowWriter(table, codecs, group);
  }

  /**
   * A decoder of some columns.
   *
   * @param ordinals positions in the table; its number of columns stands for the hidden row id
   */
  public RowProjection projection(int... ordinals) {
    return new RowProjection(table, keys, codecs, absent, ordinals);
  }

  /** Decodes some columns of one row; for many rows take a {@link #projection}. */
  public void decode(byte[] value, Key key, int[] ordinals, Object[] target) {
    projection(ordinals).readInto(key, value, target);
  }
}
