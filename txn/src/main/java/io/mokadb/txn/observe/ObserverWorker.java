package io.mokadb.txn.observe;

/** One that runs observers, step by step. Confined to one thread at a time. */
public interface ObserverWorker {
  /**
   * Does the next piece of work, if there is any: one transaction of an observer, one part of a
   * scan, one page of a backfill. What an observer throws is dealt with; failures of the store come
   * out, and the call may be repeated.
   *
   * @return whether it is worth calling again at once
   */
  boolean work();
}
