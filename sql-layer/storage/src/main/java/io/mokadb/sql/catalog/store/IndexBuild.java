package io.mokadb.sql.catalog.store;

/**
 * Progress of filling an index.
 *
 * @param indexId the index, in state BUILDING
 * @param tableId its table
 * @param lastKey the key of the last row that has its entry, in hexadecimal, where rows get their
 *     entries in the order of their keys; null at the start, and no key when all have them
 */
public record IndexBuild(long indexId, long tableId, String lastKey) {
  private static final String FILLED = "filled";

  /** That every row has its entry. */
  public static IndexBuild filled(long indexId, long tableId) {
    return new IndexBuild(indexId, tableId, FILLED);
  }

  /** Whether every row has its entry. */
  public boolean isFilled() {
    return FILLED.equals(lastKey);
  }
}
