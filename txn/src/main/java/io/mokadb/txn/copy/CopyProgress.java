package io.mokadb.txn.copy;

/** Told how far a pass over a store has come. */
@FunctionalInterface
public interface CopyProgress {
  /** Nothing is told. */
  CopyProgress NONE = (cells, bytes) -> {};

  /**
   * @param cells read so far in this pass
   * @param bytes of their keys and values
   */
  void reached(long cells, long bytes);
}
