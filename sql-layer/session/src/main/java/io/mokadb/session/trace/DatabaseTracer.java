package io.mokadb.session.trace;

import java.util.Map;

/**
 * A tracing system as the engine sees it: it is told of each statement, transaction, commit and run
 * of a trigger when it begins. Thread-safe; throws nothing.
 *
 * <p>What begins is part of what the calling thread is doing, as the tracing system knows it, or of
 * the transaction if the thread does nothing that is recorded.
 */
public interface DatabaseTracer {
  /** Records nothing. */
  DatabaseTracer NONE = new NoTracer();

  /** False while nothing is recorded: then nothing else need be called. */
  boolean isOn();

  /**
   * An execution of a statement, or of a batch; until its first row is there.
   *
   * @param text of a query or change with parameters in the place of literals
   * @param schema of its unqualified names
   * @param transaction that is open, or {@link TracedWork#NONE}
   */
  TracedWork statement(String text, String schema, TracedWork transaction);

  /** A transaction of more than one statement, from its begin to its end. */
  TracedWork transaction();

  /**
   * The commit of a transaction that has written something.
   *
   * @param transaction as above
   */
  TracedWork commit(TracedWork transaction);

  /** A step of the protocol in the commit of this thread, by its name. */
  void step(String name);

  /**
   * The run of a trigger for one row.
   *
   * @param name of the trigger
   * @param table whose row it is
   */
  TracedWork trigger(String name, String schema, String table);

  /**
   * What the calling thread is doing, for the process that a request goes to: headers of W3C Trace
   * Context, such as {@code traceparent}, by their names. Empty if nothing of it is recorded.
   */
  Map<String, String> context();

  /**
   * Makes what another process is doing the caller of the calling thread.
   *
   * @param context as {@link #context} of that process gave it, or anything else: what is not
   *     understood is ignored
   */
  TraceScope continued(Map<String, String> context);
}
