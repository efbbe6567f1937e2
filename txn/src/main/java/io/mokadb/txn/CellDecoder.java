package io.mokadb.txn;

/**
 * Decodes one column of many values at once. What it gives is kept beside the values, so it depends
 * on nothing but them and {@link #key}. Immutable and thread-safe.
 */
public interface CellDecoder {
  /** Equal for decoders that give the same for the same cells, whenever they were made. */
  Object key();

  /**
   * Decodes the column.
   *
   * @param cells whose values, as long as they {@linkplain CellList#isValue are values}, have it
   * @return the column by the places of the cells, or null if it has no such form here: then the
   *     values are read one by one. Fails for no content of a cell
   */
  DecodedCells decode(CellList cells);

  /**
   * Decodes the column again after some of its cells have changed.
   *
   * @param column what {@link #decode} gave, which stays as it is
   * @param places of the changed cells in the column, ascending
   * @param changed the changed cells, in the same order; all are values
   * @return null if it cannot be patched
   */
  DecodedCells patch(DecodedCells column, int[] places, CellList changed);
}
