package io.mokadb.sql.access.read;

/**
 * The first columns of a key that have no bounds: every group of keys that agree in them is found
 * by a seek of its own.
 *
 * @param columns how many columns are skipped; 0: none
 * @param firstOnly whether one entry of each group is enough: the first, or the last in reverse
 */
public record KeySkip(int columns, boolean firstOnly) {
  public static final KeySkip NONE = new KeySkip(0, false);

  boolean isNone() {
    return columns == 0;
  }

  String describe() {
    String skipped = columns + (columns == 1 ? " column" : " columns");
    return firstOnly ? "first by " + skipped : "skipping " + skipped;
  }
}
