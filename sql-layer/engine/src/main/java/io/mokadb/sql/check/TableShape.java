package io.mokadb.sql.check;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.lob.ObjectSource;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Decoder of whole rows of a table. Immutable. */
final class TableShape {
  final TableDef table;
  final RowKeys keys;
  private final RowProjection whole;
  private final EncodedRows stored;
  private final IndexedRows keyed;
  private final ExecutionContext context = IndexedRows.context();

  /**
   * @param source of the large objects that rows refer to
   * @param keyed the rows as their indexes see them
   */
  TableShape(TableDef table, ObjectSource source, IndexedRows keyed) {
    this.table = table;
    this.keyed = keyed;
    RowCodec codec = new RowCodec(table);
    this.keys = codec.keys();
    int width = table.columns().size() + (table.hasPrimaryKey() ? 0 : 1);
    this.whole = codec.projection(IntStream.range(0, width).toArray()).reading(() -> source);
    this.stored = EncodedRows.of(whole);
  }

  /**
   * All columns, followed by a place for the hidden row id, used if the table has one, and by the
   * values that indexes compute from them.
   *
   * @throws RuntimeException of many kinds if the bytes are not a row
   */
  Object[] read(Key key, byte[] value) {
    Object[] row = new Object[table.columns().size() + 1];
    whole.readInto(key, value, row);
    return keyed.of(row, context);
  }

  /** Looks rows up, as {@link #read} takes them. */
  List<Seen> look(Lookups lookups, List<Key> rows) {
    int[] groups = whole.groups();
    List<CellKey> cells = new ArrayList<>(rows.size() * groups.length);
    for (Key row : rows) {
      for (int group : groups) {
        cells.add(CellKey.of(row, Column.of(group)));
      }
    }
    List<Seen> found = lookups.cells(cells);
    List<Seen> values = new ArrayList<>(rows.size());
    for (int i = 0; i < found.size(); i += groups.length) {
      Map<CellKey, Seen> row = new HashMap<>();
      for (int k = i; k < i + groups.length; k++) {
        row.put(cells.get(k), found.get(k));
      }
      values.add(whole(cells.get(i).row(), row));
    }
    return values;
  }

  /** What cells of a row make together; not readable if one of them is not, or is missing. */
  Seen whole(Key row, Map<CellKey, Seen> cells) {
    if (cells.containsValue(new Seen.Unreadable())) {
      return new Seen.Unreadable();
    }
    try {
      return new Seen.Value(
          stored.get(cell -> cells.get(cell) instanceof Seen.Value v ? v.value() : null, row));
    } catch (MokaException e) {
      return new Seen.Unreadable();
    }
  }

  KeyRange range() {
    return keys.layout().all();
  }
}
