package io.mokadb.embedded.slt;

import java.util.List;

/**
 * A statement or query of a file.
 *
 * @param line where it begins
 * @param types a letter per column: I, R, T; null for a statement
 * @param fails whether a statement is expected to fail
 * @param sort nosort, rowsort or valuesort
 * @param expected values, or one line {@code N values hashing to H}
 */
record SltRecord(
    int line, String sql, String types, boolean fails, String sort, List<String> expected) {
  boolean isQuery() {
    return types != null;
  }
}
