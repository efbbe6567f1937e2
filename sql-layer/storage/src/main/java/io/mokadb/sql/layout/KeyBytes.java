package io.mokadb.sql.layout;

/** Where the key of the row that a scan is at is found. */
@FunctionalInterface
public interface KeyBytes {
  /**
   * Copies the key to the beginning of an array, if that is long enough.
   *
   * @return how long the key is
   */
  int copyTo(byte[] target);
}
