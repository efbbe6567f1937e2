package io.mokadb.sql.layout;

import java.util.Arrays;

/**
 * A row of a table as its key and value hold it, or an entry of an index. {@link
 * RowProjection#stored} and {@link IndexProjection#stored} make it for the columns of a projection.
 * Confined to one thread.
 */
public final class EncodedRow implements EncodedValues {
  private final EncodedKey key;
  private final EncodedCell[] cells;

  /** By column, the cell that has it; null for a column of the key. */
  private final EncodedCell[] cellOf;

  private final ValueCodec[] codecs;
  private Object[] decoded;
  private boolean isDecoded;

  EncodedRow(EncodedKey key, EncodedCell[] cells, EncodedCell[] cellOf, ValueCodec[] codecs) {
    this.key = key;
    this.cells = cells;
    this.cellOf = cellOf;
    this.codecs = codecs;
  }

  /** Goes to another row, whose value is part of an array. Nothing is copied. */
  public void moveTo(byte[] bytes, int from, int to) {
    isDecoded = false;
    if (key != null) {
      key.move(bytes, from, to);
    }
    if (cells.length == 1) {
      cells[0].moveTo(bytes, from, to);
    } else if (cells.length > 1) {
      moveToBundle(from == 0 ? bytes : Arrays.copyOfRange(bytes, from, to));
    }
  }

  private void moveToBundle(byte[] bundle) {
    for (int i = 0; i < cells.length; i++) {
      cells[i].moveTo(bundle, CellBundle.start(bundle, i, cells.length), CellBundle.end(bundle, i));
    }
  }

  @Override
  public boolean isNull(int column) {
    EncodedCell cell = cellOf[column];
    return cell == null ? key.isNull(column) : cell.isNull(column);
  }

  @Override
  public boolean isLong(int column) {
    EncodedCell cell = cellOf[column];
    if (cell == null) {
      return key.isLong(column);
    }
    return codecs[column].isLong()
        || codecs[column].isDecimal() && cell.end(column) - cell.start(column) <= Long.BYTES;
  }

  @Override
  public long longAt(int column) {
    EncodedCell cell = cellOf[column];
    return cell == null
        ? key.longAt(column)
        : ValueCodec.readLong(cell.bytes(column), cell.start(column), cell.end(column));
  }

  @Override
  public boolean isDouble(int column) {
    return cellOf[column] != null && codecs[column].isDouble();
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
    EncodedCell cell = cellOf[column];
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
