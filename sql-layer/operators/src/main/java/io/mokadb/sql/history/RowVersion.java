package io.mokadb.sql.history;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.read.EncodedRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Version of a row made by one commit.
 *
 * @param committed when
 * @param started the start timestamp of the transaction
 * @param value as decoders of the table take it; null if the row was deleted
 */
record RowVersion(long committed, long started, byte[] value) {
  /** The same of one cell of the row. */
  record OfCell(CellKey cell, long committed, long started, byte[] value) {}

  /**
   * The versions of a row, the oldest first. Commits that changed different column groups make a
   * version each; all cells at the beginning of the period make one together.
   *
   * @param since the beginning: of each cell there is one version up to here at most
   */
  static List<RowVersion> of(Key row, List<OfCell> cells, long since, EncodedRows stored) {
    List<OfCell> byTime = new ArrayList<>(cells);
    byTime.sort(Comparator.comparingLong(OfCell::committed));
    List<RowVersion> versions = new ArrayList<>();
    Map<CellKey, byte[]> now = new HashMap<>();
    for (int i = 0; i < byTime.size(); i++) {
      OfCell one = byTime.get(i);
      now.put(one.cell, one.value);
      boolean last = i + 1 == byTime.size();
      if (last || byTime.get(i + 1).committed > Math.max(one.committed, since)) {
        versions.add(new RowVersion(one.committed, one.started, stored.get(now::get, row)));
      }
    }
    return versions;
  }
}
