package io.mokadb.kv;

import java.util.Arrays;

/**
 * Some columns that follow each other in a scan, of which nothing but a write record was found, in
 * the order of the scan. Valid until its cursor moves on. Confined to one thread at a time.
 */
public interface CellBlock {
  int size();

  CellKey key(int index);

  /**
   * Copies the row's key to the beginning of an array, if that is long enough.
   *
   * @return how long the key is
   */
  int copyRow(int index, byte[] target);

  /** The write record's timestamp. */
  long timestamp(int index);

  /** Has the write record's value, from {@link #start} to {@link #end}. Read only. */
  byte[] bytes();

  int start(int index);

  int end(int index);

  /** A column by itself, which stays valid. */
  default CellView view(int index) {
    byte[] value = Arrays.copyOfRange(bytes(), start(index), end(index));
    return new CellView(key(index), null, null, new Cell(timestamp(index), value), null);
  }
}
