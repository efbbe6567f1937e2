package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.lob.ObjectSource;
import java.util.stream.IntStream;

/** How whole rows of a table are read. Immutable. */
final class TableShape {
  final TableDef table;
  final RowKeys keys;
  private final RowProjection whole;

  /**
   * @param source of the large objects that rows refer to
   */
  TableShape(TableDef table, ObjectSource source) {
    this.table = table;
    RowCodec codec = new RowCodec(table);
    this.keys = codec.keys();
    int width = table.columns().size() + (table.hasPrimaryKey() ? 0 : 1);
    this.whole = codec.projection(IntStream.range(0, width).toArray()).reading(() -> source);
  }

  /**
   * All columns, with the hidden row id behind them if there is one; a place for it in any case.
   *
   * @throws RuntimeException of many kinds if the bytes are no row
   */
  Object[] read(Key key, byte[] value) {
    Object[] row = new Object[table.columns().size() + 1];
    whole.readInto(key, value, row);
    return row;
  }

  KeyRange range() {
    return keys.layout().all();
  }
}
