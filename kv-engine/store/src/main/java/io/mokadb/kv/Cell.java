package io.mokadb.kv;

import java.util.Arrays;

/**
 * One version of one column in one family. The array is the cell's own: neither side changes it
 * after hand-over.
 *
 * @param timestamp the version
 * @param value the bytes; read only
 */
public record Cell(long timestamp, byte[] value) {
  @Override
  public boolean equals(Object other) {
    return other instanceof Cell cell
        && timestamp == cell.timestamp
        && Arrays.equals(value, cell.value);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(timestamp) + Arrays.hashCode(value);
  }

  @Override
  public String toString() {
    return "Cell[" + timestamp + ", " + value.length + " bytes]";
  }
}
