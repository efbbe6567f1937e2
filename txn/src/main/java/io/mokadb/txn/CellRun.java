package io.mokadb.txn;

/**
 * Values next to each other that a scan gives at once, all visible to its snapshot.
 *
 * @param columns by the decoders of the scan; the array is not changed
 * @param from the place of the first value in each column
 * @param to the place after the last one
 */
public record CellRun(DecodedCells[] columns, int from, int to) {
  public int length() {
    return to - from;
  }
}
