package io.mokadb.kv.rocksdb;

import java.util.concurrent.locks.Lock;

/**
 * Points at which a test can hold a thread, to choose the order in which threads proceed. Between
 * two points a thread reads and changes nothing that another thread could change or see half-done.
 */
interface OrderingPoints {
  /** Does nothing. */
  OrderingPoints NONE = point -> {};

  /** The points, in the order in which calls meet them. */
  enum Point {
    /** A reader knows its stripe's version. */
    VERSION_READ,
    /** A reader has looked at locks and guards in memory. */
    LOCKS_READ,
    /** Something is about to be looked up on disk. */
    LOOKING_UP,
    /** A reader has looked a newest record up and is about to keep it in memory. */
    OFFERING_HEAD,
    /** A reader has all it needs and is about to look whether its stripe has changed. */
    CELLS_READ,
    /** A scan knows which runs of deleted columns are being changed. */
    RUNS_MARKED,
    /** An iterator was opened, and shows what was there then. */
    ITERATOR_OPENED,
    /** A writer has its latches. */
    LATCHED,
    /** A writer knows what to write. */
    JUDGED,
    /** A writer has cut its columns out of the runs, and made its stripes unstable. */
    WRITING,
    /** The log has a writer's batch. */
    WRITTEN,
    /** A stripe has another version. */
    VERSION_CHANGED,
    /** A writer has told the memory of newest records. */
    HEAD_TOLD,
    /** A writer has told the memory of locks and guards. */
    LOCKS_TOLD,
    /** What was written from now on is not covered by the sync that begins. */
    SYNCING,
    /** The log was synced. */
    SYNCED
  }

  void reached(Point point);

  /** Takes a lock that another thread may hold while it is held up. */
  default void take(Lock lock) {
    lock.lock();
  }
}
