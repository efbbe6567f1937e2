package io.mokadb.kv.scratch;

/** A place for maps that end with their owner. Thread-safe. */
@FunctionalInterface
public interface ScratchSpace {
  /**
   * A new map, with nothing in it; the caller closes it.
   *
   * @throws io.mokadb.kv.KvException FULL, INACCESSIBLE, IO, CLOSED
   */
  ScratchMap open();
}
