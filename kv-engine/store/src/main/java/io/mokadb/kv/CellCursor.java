package io.mokadb.kv;

/** The result of a scan, lazily read. Confined to one thread at a time; the caller closes it. */
public interface CellCursor extends AutoCloseable {
  /**
   * The next column, or null after the last one.
   *
   * @throws KvException if the store fails or was closed
   */
  CellView next();

  /**
   * Several of the next columns at once, if the store has them in that form; the cursor moves on to
   * the last of them. May be mixed with {@link #next}.
   *
   * @return null if the next column, or the end, has to be asked for by {@link #next}
   * @throws KvException if the store fails or was closed
   */
  default CellBlock nextBlock() {
    return null;
  }

  /**
   * How often the store behind a network was asked until now; 1 where the store is not behind one.
   */
  default int calls() {
    return 1;
  }

  /** Releases what the cursor holds; calling it again does nothing. */
  @Override
  void close();
}
