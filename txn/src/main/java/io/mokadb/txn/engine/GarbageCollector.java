package io.mokadb.txn.engine;

import io.mokadb.txn.GcReport;

/** Drops versions that no snapshot sees (invariant 9). One collection at a time; thread-safe. */
interface GarbageCollector {
  /** A requested collection: the whole store, returning when it is done. */
  GcReport collect();

  /** A collection now and then, of a part of the store perhaps; a failure is logged. */
  void collectQuietly();

  /** Resolves the locks that others have left, of whatever age. */
  void resolveLeftLocks();

  /**
   * Has something done before a collection asks what observers and followers need: it registers
   * those that other processes have defined meanwhile.
   */
  void whenCollecting(Runnable refresh);

  /** Ends a collection that is under way after its current batch. */
  void stop();
}
