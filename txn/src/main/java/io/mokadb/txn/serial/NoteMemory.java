package io.mokadb.txn.serial;

/**
 * Memory for what one transaction notes of its reads, or for what commits have changed.
 * Thread-safe.
 */
public interface NoteMemory {
  /** Gives all that it is asked for. */
  NoteMemory UNBOUNDED =
      new NoteMemory() {
        @Override
        public boolean tryAdd(long bytes) {
          return true;
        }

        @Override
        public void subtract(long bytes) {}

        @Override
        public void close() {}
      };

  /** Takes more, if it is there; it is not waited for. */
  boolean tryAdd(long bytes);

  /** Gives some back. */
  void subtract(long bytes);

  /** Gives all back. */
  void close();
}
