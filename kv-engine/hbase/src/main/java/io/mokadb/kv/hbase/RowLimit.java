package io.mokadb.kv.hbase;

import io.mokadb.kv.Key;

/**
 * The length of rows that HBase can find the region of.
 *
 * @param longest in bytes
 */
record RowLimit(int longest) {
  /**
   * @throws IllegalArgumentException if the row is longer
   */
  void check(Key row) {
    if (row.length() > longest) {
      throw new IllegalArgumentException(
          "A row key has at most " + longest + " bytes in this HBase table, not " + row.length());
    }
  }
}
