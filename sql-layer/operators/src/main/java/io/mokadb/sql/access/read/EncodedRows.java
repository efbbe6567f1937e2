package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.layout.CellBundle;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.txn.CellDecoder;
import io.mokadb.txn.Decoding;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Reads of each row the cells that a decoder needs, and gives the value that it takes: of one
 * column group the cell itself, of several their {@link CellBundle}. A row has a cell in every
 * group of its table (invariant 2), so any of them proves that it exists. Immutable and
 * thread-safe.
 */
public final class EncodedRows {
  /** Entries of an index, which have one cell. */
  public static final EncodedRows ENTRIES = new EncodedRows(new int[] {GroupDef.FIRST}, null);

  private final Column[] columns;
  private final ColumnRange range;

  /** Null for entries, which have one cell. */
  private final RowProjection decoder;

  /** Null if each value is read by itself. */
  private final Decoding decoding;

  private EncodedRows(int[] groups, RowProjection decoder) {
    this.decoder = decoder;
    this.decoding = null;
    this.columns = new Column[groups.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Column.of(groups[i]);
    }
    this.range = new ColumnRange(groups[0], groups[groups.length - 1]);
  }

  private EncodedRows(EncodedRows other, Decoding decoding) {
    this.columns = other.columns;
    this.range = other.range;
    this.decoder = other.decoder;
    this.decoding = decoding;
  }

  /** Rows as a decoder takes them. */
  public static EncodedRows of(RowProjection decoder) {
    return new EncodedRows(decoder.groups(), decoder);
  }

  /** The only column group that is read, or -1 if there are several. */
  int onlyGroup() {
    return columns.length == 1 ? columns[0].id() : -1;
  }

  /**
   * The same, whose scans may give runs of decoded values. There is only one column group.
   *
   * @param all the keys of the table
   */
  EncodedRows decoded(KeyRange all, List<CellDecoder> decoders) {
    return new EncodedRows(this, new Decoding(all, columns[0], decoders));
  }

  /** The value of a row, or null if there is no such row. */
  public byte[] get(Transaction transaction, Key row) {
    return columns.length == 1
        ? transaction.get(CellKey.of(row, columns[0]))
        : getAll(transaction, List.of(row)).get(0);
  }

  /** As {@link #get}, from another source of cells. */
  public byte[] get(Function<CellKey, byte[]> cells, Key row) {
    List<byte[]> found = new ArrayList<>(columns.length);
    for (Column column : columns) {
      found.add(cells.apply(CellKey.of(row, column)));
    }
    return value(row, found);
  }

  /** The values of many rows in one call to the store, null where there is no row. */
  public List<byte[]> getAll(Transaction transaction, List<Key> rows) {
    List<CellKey> cells = new ArrayList<>(rows.size() * columns.length);
    for (Key row : rows) {
      addCells(row, cells);
    }
    List<byte[]> found = transaction.getAll(cells);
    if (columns.length == 1) {
      return found;
    }
    List<byte[]> values = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      int first = i * columns.length;
      values.add(value(rows.get(i), found.subList(first, first + columns.length)));
    }
    return values;
  }

  /** Adds the cells that are read of a row. */
  public void addCells(Key row, Collection<CellKey> cells) {
    for (Column column : columns) {
      cells.add(CellKey.of(row, column));
    }
  }

  /** The rows of a range. The cursor's keys are those of one of each row's cells. */
  public ValueCursor scan(Transaction transaction, KeyRange rows, boolean reverse, int cellsAhead) {
    ValueCursor cells = transaction.scan(cells(rows, reverse, cellsAhead));
    return columns.length == 1 ? cells : new BundlingCursor(cells, columns, this);
  }

  /** The rows of several ranges, ascending and disjoint, in order. */
  public ValueCursor scan(Transaction transaction, List<KeyRange> within, int cellsAhead) {
    KeyRange all = KeyRange.of(within.get(0).start(), within.get(within.size() - 1).end());
    ValueCursor cells = transaction.scan(cells(all, false, cellsAhead), within);
    return columns.length == 1 ? cells : new BundlingCursor(cells, columns, this);
  }

  /** The scan of the cells of a range, one by one; cells of other groups may be between them. */
  public Scan cells(KeyRange rows, boolean reverse, int cellsAhead) {
    return new Scan(rows, range, reverse, cellsAhead, decoding);
  }

  private byte[] value(Key row, List<byte[]> cells) {
    int there = 0;
    for (byte[] cell : cells) {
      there += cell == null ? 0 : 1;
    }
    if (there == 0) {
      return null;
    }
    if (there < columns.length) {
      throw incomplete(row, columns[cells.indexOf(null)]);
    }
    return columns.length == 1 ? cells.get(0) : CellBundle.of(cells);
  }

  /** That a row, of which there are other cells, has none in a column. */
  MokaException incomplete(Key row, Column missing) {
    return new MokaException(
        SqlState.DATA_CORRUPTED,
        decoder.nameOf(row, missing.id()) + " is missing; CHECK DATABASE finds other damage");
  }
}
