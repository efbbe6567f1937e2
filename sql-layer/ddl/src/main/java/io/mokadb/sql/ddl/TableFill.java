package io.mokadb.sql.ddl;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.write.DuplicateKeys;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.RowWriter;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.CellValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The rows of a table in spaces that nothing else knows, and the entries of its indexes: encoded,
 * sorted, and stored. Rows without a primary key are in order as they come. Confined to one thread.
 */
final class TableFill implements AutoCloseable {
  private final TableLayout layout;
  private final IndexedRows keyed;
  private final ExecutionContext context;
  private final CellLoads loads;
  private final KeyEncoder keys;
  private final RowWriter values;
  private final Column column;

  /** Null for a table without primary key. */
  private final SortedCells rows;

  private final List<SortedCells> entries = new ArrayList<>();
  private final KeyEncoder[] entryKeys;
  private long count;

  /**
   * @param table of one column group, under the ids of the spaces
   * @param context whose memory the sorts take
   */
  TableFill(TableDef table, IndexedRows keyed, ExecutionContext context, CellLoads loads) {
    this.layout = new TableLayout(table);
    this.keyed = keyed;
    this.context = context;
    this.loads = loads;
    this.keys = layout.codec().keys().layout().writer();
    int group = layout.groups()[0];
    this.values = layout.codec().writer(group);
    this.column = Column.of(group);
    this.rows =
        table.hasPrimaryKey()
            ? new SortedCells(context.memory(), column, true, loads, this::duplicateRow)
            : null;
    IndexKeys[] indexes = layout.indexes();
    this.entryKeys = new KeyEncoder[indexes.length];
    for (int i = 0; i < indexes.length; i++) {
      int position = i;
      entryKeys[i] = indexes[i].layout().writer();
      entries.add(
          new SortedCells(
              context.memory(),
              Column.ZERO,
              false,
              loads,
              entry -> duplicateEntry(position, entry)));
    }
  }

  /**
   * Takes a row.
   *
   * @param row in the form of its columns, with room for the hidden row id if it has one
   */
  void add(Object[] row) {
    count++;
    if (rows == null) {
      row[layout.width()] = count;
    }
    Object[] whole = keyed.of(row, context);
    Key key = layout.codec().keys().encode(row, keys);
    byte[] value = values.encode(row);
    if (rows == null) {
      loads.add(new CellValue(CellKey.of(key, column), value));
    } else {
      rows.add(key, value);
    }
    for (int i = 0; i < entryKeys.length; i++) {
      IndexKeys index = layout.indexes()[i];
      if (index.includes(whole)) {
        entries.get(i).add(index.entry(whole, key, entryKeys[i]), index.value(whole, key));
      }
    }
  }

  /**
   * Stores what is not stored yet.
   *
   * @return the rows
   * @throws MokaException {@code UNIQUE_VIOLATION}
   */
  long finish() {
    loads.flush();
    if (rows != null) {
      rows.finish();
      rows.close();
    }
    for (SortedCells index : entries) {
      index.finish();
      index.close();
    }
    return count;
  }

  private MokaException duplicateRow(Key key) {
    return DuplicateKeys.ofPrimaryKey(
        layout, row(layout.codec().keys().ordinals(), layout.codec().keys()::decode, key));
  }

  private MokaException duplicateEntry(int index, Key entry) {
    IndexKeys keysOfIndex = layout.indexes()[index];
    return DuplicateKeys.ofIndex(
        layout, index, row(keysOfIndex.ordinals(), keysOfIndex::values, entry));
  }

  /** A row of which only the values of a key are known. */
  private Object[] row(int[] ordinals, Function<Key, Object[]> decode, Key key) {
    Object[] row = new Object[layout.width() + 1 + layout.table().derived().size()];
    Object[] known = decode.apply(key);
    for (int i = 0; i < ordinals.length; i++) {
      row[ordinals[i]] = known[i];
    }
    return row;
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
    entries.forEach(SortedCells::close);
  }
}
