package io.mokadb.session.trigger;

/**
 * The body of a trigger in Java. The class is public, has a public constructor without parameters,
 * and is named in the configuration of the database ({@code observers=...} in the URL); one
 * instance serves all workers.
 */
@FunctionalInterface
public interface RowObserver {
  /**
   * Handles the changes of one row since this trigger saw it last. What is written through {@code
   * session} is committed together with the acknowledgement: all of it once, or nothing. A call may
   * be repeated if its commit met a conflict, so effects outside of {@code session} may happen more
   * than once.
   *
   * @throws Exception undoes what this call wrote; it is tried again after a while, and parked in
   *     the end
   */
  void observe(RowChange change, ObserverSession session) throws Exception;
}
