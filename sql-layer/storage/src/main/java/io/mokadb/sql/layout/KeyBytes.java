package io.mokadb.sql.layout;

/** Access to the key of a scan's current row. */
@FunctionalInterface
public interface KeyBytes {
  /**
   * Copies the key to the beginning of an array, if that is long enough.
   *
   * @return how long the key is
   */
  int copyTo(byte[] target);
}
