package io.mokadb.sql.ddl;

/**
 * Sizes of work in batches.
 *
 * @param fillBatch rows whose index entries are written in one transaction
 * @param loadBatch entries of a sorted index that are written in one call
 * @param deleteBatch entries of a dropped object that are deleted in one transaction
 * @param conflicts how often in a row a batch may meet a conflict before the work is given up
 */
public record DdlOptions(int fillBatch, int loadBatch, int deleteBatch, int conflicts) {
  public static final DdlOptions DEFAULT = new DdlOptions(2_000, 10_000, 5_000, 100);

  public DdlOptions {
    if (fillBatch < 1 || loadBatch < 1 || deleteBatch < 1 || conflicts < 1) {
      throw new IllegalArgumentException("A batch has at least one row, and one attempt");
    }
  }
}
