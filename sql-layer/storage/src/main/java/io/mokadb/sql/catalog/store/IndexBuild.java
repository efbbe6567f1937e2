package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellKey;

/**
 * Progress of filling an index.
 *
 * @param indexId the index, in state BUILDING
 * @param tableId its table
 * @param lastKey the key of the last row that has its entry, in hexadecimal, where rows get their
 *     entries in the order of their keys; null at the start, and no key when all have them
 */
public record IndexBuild(long indexId, long tableId, String lastKey, Long owner)
    implements RemainingWork {
  private static final String FILLED = "filled";

  /** A build that its row names no owner of. */
  public IndexBuild(long indexId, long tableId, String lastKey) {
    this(indexId, tableId, lastKey, null);
  }

  /** The same build, further on. */
  public IndexBuild reached(String key) {
    return new IndexBuild(indexId, tableId, key, owner);
  }

  /** The same build when every row has its entry. */
  public IndexBuild filled() {
    return reached(FILLED);
  }

  /** Whether every row has its entry. */
  public boolean isFilled() {
    return FILLED.equals(lastKey);
  }

  @Override
  public CellKey cell() {
    return CatalogStore.cell(CatalogStore.BUILD, indexId);
  }

  @Override
  public IndexBuild withOwner(Long other) {
    return new IndexBuild(indexId, tableId, lastKey, other);
  }
}
