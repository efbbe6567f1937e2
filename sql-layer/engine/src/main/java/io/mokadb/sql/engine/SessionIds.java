package io.mokadb.sql.engine;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The numbers of the sessions of one SQL node, which no session of another node on the store has:
 * the number of the node stands above those of its sessions. All of them are below every timestamp
 * since 2004, by which transactions are named where sessions are. Thread-safe.
 */
final class SessionIds {
  /** More sessions than a node has in its life. */
  private static final int SESSION_BITS = 40;

  private static final int NODE_BITS = 18;

  private final AtomicLong next;

  /**
   * @param node the number of the node among those that run; 0 for one that is alone, whose
   *     sessions are 1, 2 and so on
   */
  SessionIds(int node) {
    if (!isNode(node)) {
      throw new IllegalArgumentException("Not a number of a node: " + node);
    }
    this.next = new AtomicLong(((long) node << SESSION_BITS) + 1);
  }

  /** Whether a node can have this number. */
  static boolean isNode(int number) {
    return number >= 0 && number >>> NODE_BITS == 0;
  }

  long draw() {
    return next.getAndIncrement();
  }

  /** The number of the node that a session is one of; no node has that of a timestamp. */
  static int nodeOf(long session) {
    return (int) Math.min(Integer.MAX_VALUE, session >>> SESSION_BITS);
  }
}
