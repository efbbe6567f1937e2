package io.mokadb.kv.hbase;

import io.mokadb.kv.Edit;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;

/**
 * The length of rows that HBase can find the region of, and of cells that its client and servers
 * take.
 *
 * @param longestRow in bytes
 * @param longestCell in bytes, with its key; 0 for no limit
 */
record RowLimit(int longestRow, int longestCell) {
  /** The setting of HBase's client. */
  static final String LONGEST_CELL = "hbase.client.keyvalue.maxsize";

  static final int USUAL_LONGEST_CELL = 10 * 1024 * 1024;

  /** Family, column, timestamp, type and lengths. */
  private static final int CELL_OVERHEAD = 64;

  /**
   * @throws KvException {@code TOO_LONG} if the row is longer
   */
  void check(Key row) {
    if (row.length() > longestRow) {
      throw new KvException(
          KvException.Kind.TOO_LONG,
          "A row key has at most "
              + longestRow
              + " bytes in this HBase table, not "
              + row.length());
    }
  }

  /**
   * @throws KvException {@code TOO_LONG} if the row or one of the cells is longer
   */
  void check(RowMutation mutation) {
    check(mutation.row());
    for (Edit edit : mutation.edits()) {
      if (longestCell > 0
          && edit instanceof Edit.Put put
          && put.value().length > longestCell - CELL_OVERHEAD - mutation.row().length()) {
        throw new KvException(
            KvException.Kind.TOO_LONG,
            "A row with "
                + put.value().length
                + " bytes is longer than HBase takes: at most "
                + longestCell
                + " ("
                + LONGEST_CELL
                + " of the client, hbase.server.keyvalue.maxsize of the region servers). Put long"
                + " values into columns of type CLOB or BLOB");
      }
    }
  }
}
