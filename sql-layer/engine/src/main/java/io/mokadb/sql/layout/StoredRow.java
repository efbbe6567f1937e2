package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.sql.runtime.StoredValues;

/**
 * A row of a table as its key and value hold it. {@link RowProjection#stored} makes it for the
 * columns of a projection. Confined to one thread.
 */
public final class StoredRow implements StoredValues {
  private final StoredKey key;
  private final StoredCell[] cells;

  /** By column, the cell that has it; null for a column of the key. */
  private final StoredCell[] cellOf;

  private final ValueCodec[] codecs;
  private Object[] decoded;
  private boolean isDecoded;

  StoredRow(StoredKey key, StoredCell[] cells, StoredCell[] cellOf, ValueCodec[] codecs) {
    this.key = key;
    this.cells = cells;
    this.cellOf = cellOf;
    this.codecs = codecs;
  }

  /** Goes to another row; key and value are not copied. */
  public void moveTo(Key row, byte[] value) {
    isDecoded = false;
    if (key != null) {
      key.moveTo(row);
    }
    if (cells.length == 1) {
      cells[0].moveTo(value, 0, value.length);
      return;
    }
    for (int i = 0; i < cells.length; i++) {
      cells[i].moveTo(value, CellBundle.start(value, i, cells.length), CellBundle.end(value, i));
    }
  }

  @Override
  public boolean isNull(int column) {
    StoredCell cell = cellOf[column];
    return cell == null ? key.isNull(column) : cell.isNull(column);
  }

  @Override
  public boolean isLong(int column) {
    StoredCell cell = cellOf[column];
    if (cell == null) {
      return key.isLong(column);
    }
    return codecs[column].isLong()
        || codecs[column].isDecimal() && cell.end(column) - cell.start(column) <= Long.BYTES;
  }

  @Override
  public long longAt(int column) {
    StoredCell cell = cellOf[column];
    return cell == null
        ? key.longAt(column)
        : ValueCodec.readLong(cell.bytes(column), cell.start(column), cell.end(column));
  }

  @Override
  public double doubleAt(int column) {
    return Double.longBitsToDouble(longAt(column));
  }

  @Override
  public boolean isBytes(int column) {
    return cellOf[column] != null;
  }

  @Override
  public byte[] bytes(int column) {
    return cellOf[column].bytes(column);
  }

  @Override
  public int start(int column) {
    return cellOf[column].start(column);
  }

  @Override
  public int end(int column) {
    return cellOf[column].end(column);
  }

  @Override
  public Object at(int column) {
    StoredCell cell = cellOf[column];
    return cell == null ? key.at(column) : cell.at(column);
  }

  @Override
  public Object[] row() {
    if (!isDecoded) {
      if (decoded == null) {
        decoded = new Object[cellOf.length];
      }
      for (int i = 0; i < decoded.length; i++) {
        decoded[i] = at(i);
      }
      isDecoded = true;
    }
    return decoded;
  }

  @Override
  public Object[] take() {
    Object[] row = row();
    decoded = null;
    isDecoded = false;
    return row;
  }
}
