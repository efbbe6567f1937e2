package io.mokadb.sql.lob;

import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.txn.Transaction;

/** The large objects of a database. Thread-safe. */
public interface LargeObjects {
  /** Of executions that read and write none. */
  LargeObjects NONE =
      new LargeObjects() {
        @Override
        public ObjectSource at(long snapshot) {
          return ref -> {
            throw MokaException.unsupported("Large objects cannot be used here");
          };
        }

        @Override
        public PersistentLargeObject find(byte[] locator) {
          throw MokaException.unsupported("Large objects cannot be used here");
        }

        @Override
        public PersistentLargeObject store(
            Transaction owner, Place place, LargeObject value, Runnable pulse) {
          throw MokaException.unsupported("Large objects cannot be used here");
        }

        @Override
        public void remove(Transaction by, ObjectRef ref) {
          throw MokaException.unsupported("Large objects cannot be used here");
        }
      };

  /**
   * Owner of a large object.
   *
   * @param table its id
   * @param column its id
   */
  record Place(long table, int column) {}

  /**
   * What rows refer to that a snapshot sees; what a running transaction has stored itself can be
   * read too.
   */
  ObjectSource at(long snapshot);

  /** What a {@link PersistentLargeObject#locator} names. */
  PersistentLargeObject find(byte[] locator);

  /**
   * Stores a copy of a value, piece by piece. The pieces are in the store when this returns, and
   * belong to {@code owner}: if that does not commit, they go away again, sooner or later.
   *
   * @param pulse called for each piece; what it throws stops the work
   */
  PersistentLargeObject store(Transaction owner, Place place, LargeObject value, Runnable pulse);

  /** Deletes what a row referred to, as part of a transaction. */
  void remove(Transaction by, ObjectRef ref);
}
