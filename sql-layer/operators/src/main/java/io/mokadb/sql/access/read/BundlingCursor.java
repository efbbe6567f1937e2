package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.sql.layout.CellBundle;
import io.mokadb.txn.ValueCursor;
import java.util.Arrays;
import java.util.List;

/** Puts the cells that are wanted of each row together. Confined to one thread. */
final class BundlingCursor implements ValueCursor {
  private final ValueCursor cells;
  private final Column[] columns;
  private final EncodedRows rows;
  private final byte[][] found;
  private CellKey key;
  private byte[] value;
  private long commitTimestamp;

  /**
   * @param cells of all columns from the first to the last one wanted, in either direction
   * @param columns ascending
   * @param rows whose cells they are
   */
  BundlingCursor(ValueCursor cells, Column[] columns, EncodedRows rows) {
    this.cells = cells;
    this.rows = rows;
    this.columns = columns;
    this.found = new byte[columns.length][];
  }

  @Override
  public boolean next() {
    Arrays.fill(found, null);
    key = null;
    commitTimestamp = 0;
    int missing = columns.length;
    while (missing > 0) {
      if (!cells.next()) {
        requireNothing(missing);
        return false;
      }
      int position = Arrays.binarySearch(columns, cells.key().column());
      if (position < 0) {
        continue;
      }
      if (key != null && !key.row().equals(cells.key().row())) {
        requireNothing(missing);
      }
      key = cells.key();
      found[position] = cells.value();
      commitTimestamp = Math.max(commitTimestamp, cells.commitTimestamp());
      missing--;
    }
    value = CellBundle.of(List.of(found));
    return true;
  }

  /** A row ends here: none of it may have been found, for it is not complete. */
  private void requireNothing(int missing) {
    if (missing < columns.length) {
      int position = Arrays.asList(found).indexOf(null);
      throw rows.incomplete(key.row(), columns[position]);
    }
  }

  @Override
  public CellKey key() {
    return key;
  }

  @Override
  public byte[] value() {
    return value;
  }

  @Override
  public long commitTimestamp() {
    return commitTimestamp;
  }

  @Override
  public void close() {
    cells.close();
  }
}
