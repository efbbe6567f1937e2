package io.mokadb.kv.scratch;

/** A place for maps that end with their owner. Thread-safe. */
@FunctionalInterface
public interface ScratchSpace extends AutoCloseable {
  /**
   * A new map, with nothing in it; the caller closes it.
   *
   * @throws io.mokadb.kv.KvException FULL, INACCESSIBLE, IO, CLOSED
   */
  ScratchMap open();

  /** Closes the maps that are open; a space that keeps nothing has nothing to close. */
  @Override
  default void close() {}
}
