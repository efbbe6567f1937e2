package io.mokadb.txn.node;

/**
 * The division of work that one process is enough for. It saves work and nothing depends on it: for
 * a moment two processes may each take the same work for theirs. Answers come from memory.
 * Thread-safe.
 */
public interface SharedWork {
  /** Everything is this process' own. */
  SharedWork ALONE =
      new SharedWork() {
        @Override
        public boolean isShared() {
          return false;
        }

        @Override
        public boolean leads() {
          return true;
        }

        @Override
        public boolean isMine(long key) {
          return true;
        }
      };

  /** Whether other processes may work on the store. */
  boolean isShared();

  /** Whether this process does what one of the database does for all. */
  boolean leads();

  /** Whether this process does the part of some divided work that has this key. */
  boolean isMine(long key);
}
