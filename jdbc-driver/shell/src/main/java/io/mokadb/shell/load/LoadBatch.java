package io.mokadb.shell.load;

import java.util.List;

/**
 * Records that are loaded in one transaction.
 *
 * @param rows those that could be read
 * @param rejects those that could not
 */
record LoadBatch(List<Row> rows, List<Reject> rejects) {

  /** A record as values in the order of the target columns; null for NULL. */
  record Row(long line, List<String> fields, Object[] values) {}

  /** A record that does not become a row. */
  record Reject(long line, String reason, List<String> fields) {}

  LoadBatch {
    rows = List.copyOf(rows);
    rejects = List.copyOf(rejects);
  }

  int records() {
    return rows.size() + rejects.size();
  }
}
