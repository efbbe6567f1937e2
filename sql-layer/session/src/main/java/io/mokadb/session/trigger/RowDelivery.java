package io.mokadb.session.trigger;

/**
 * The body of a trigger that acts outside of the database only: sends a message, calls a service.
 * The class is public, has a public constructor without parameters, and is named in the
 * configuration of the database ({@code observers=...} in the URL); one instance serves all
 * workers, which call it at the same time for different rows.
 */
@FunctionalInterface
public interface RowDelivery {
  /**
   * Delivers a change of one row, at least once: called when the transaction that made the change
   * has committed. When it returns, the delivery is acknowledged in a transaction that holds
   * nothing else, so it is repeated only if the process dies, the store fails, or another change of
   * definitions comes in between. {@link RowChange#changeId} is the same each time. Changes of one
   * row are delivered in order, and several that no delivery came between as one.
   *
   * @param change what the last acknowledged delivery of this row has seen, and the row as it is
   * @throws Exception it is tried again after a while, and parked in the end
   */
  void deliver(RowChange change) throws Exception;
}
