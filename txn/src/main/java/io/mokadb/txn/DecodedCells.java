package io.mokadb.txn;

/** One column of many cells, as a {@link CellDecoder} has decoded it. Immutable. */
public interface DecodedCells {
  /** How much of the heap it takes, about. */
  int weight();
}
