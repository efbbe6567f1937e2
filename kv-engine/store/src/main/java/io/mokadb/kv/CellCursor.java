package io.mokadb.kv;

/** The result of a scan, lazily read. Confined to one thread at a time; the caller closes it. */
public interface CellCursor extends AutoCloseable {
  /**
   * The next column, or null after the last one.
   *
   * @throws KvException if the store fails or was closed
   */
  CellView next();

  /** Releases what the cursor holds; calling it again does nothing. */
  @Override
  void close();
}
