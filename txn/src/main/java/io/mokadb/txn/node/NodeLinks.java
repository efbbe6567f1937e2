package io.mokadb.txn.node;

import io.mokadb.kv.Deadline;
import java.util.Collection;
import java.util.Map;

/**
 * Messages between the processes of one database. Each may be lost, so nothing that must not be
 * missed depends on them: the store has the truth. Bodies are at most 64 KiB. Thread-safe.
 */
public interface NodeLinks {
  /** No way to any process. */
  NodeLinks NONE = new NoLinks();

  /** Sends a message to one process, and does not wait. */
  void tell(long node, Topic topic, byte[] body);

  /** Sends a message to all other processes of the database, and does not wait. */
  void tellAll(Topic topic, byte[] body);

  /**
   * Asks processes and waits for their answers, until the deadline at most.
   *
   * @return the answers by process; none of those that did not answer
   */
  Map<Long, byte[]> askAll(Collection<Long> nodes, Topic topic, byte[] body, Deadline limit);

  /**
   * Has messages of a topic taken by a handler.
   *
   * @throws IllegalStateException if there is one: a process answers others once
   */
  void on(Topic topic, Handler handler);

  /** Takes messages of one topic. */
  @FunctionalInterface
  interface Handler {
    /**
     * Called on a thread of the links, so it must not wait.
     *
     * @param from the process that sent it
     * @return the answer, or null for none; that of a message which only tells is dropped
     */
    byte[] take(long from, byte[] body);
  }
}
