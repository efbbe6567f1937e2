package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.txn.lock.AwaitedCell;
import io.mokadb.txn.lock.CellLocks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Topic;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search for circles of transactions of several processes that wait for one another. Each one
 * that waits for another process follows the waits from process to process, and asks each of them.
 * Those of a circle stay as they are until one gives up; so what is found is there, unless one has
 * given up meanwhile. Thread-safe.
 */
final class WaitCircles {
  private static final Logger LOG = LoggerFactory.getLogger(WaitCircles.class);

  /** How long an answer is waited for at most. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(1);

  /** How many waits are followed; what is not found by then ends by the time for locks. */
  private static final int MOST_WAITS = 16;

  private final CellLocks locks;
  private final Environment environment;
  private final Nodes nodes;

  WaitCircles(CellLocks locks, Environment environment) {
    this.locks = locks;
    this.environment = environment;
    this.nodes = environment.nodes();
    nodes.links().on(Topic.WAITS, this::answer);
  }

  private byte[] answer(long from, byte[] question) {
    return WaitMessages.answer(locks.awaitedBy(WaitMessages.cell(question)));
  }

  /**
   * Tells whether a wait is one of a circle, and the one that has to give up: the youngest of those
   * that wait for another process.
   *
   * @param limit of the caller
   */
  boolean mustGiveUp(AwaitedCell wait, Deadline limit) {
    long youngest = wait.waiter();
    AwaitedCell last = wait;
    for (int i = 0; i < MOST_WAITS; i++) {
      AwaitedCell next = behind(last, limit);
      if (next == null) {
        return false;
      }
      if (next.equals(wait)) {
        return youngest == wait.waiter();
      }
      youngest = Math.max(youngest, next.waiter());
      last = next;
    }
    return false;
  }

  /** A transaction of this process gives up. */
  void countOne() {
    locks.counts().deadlocked();
  }

  /** What the transaction waits for that holds what this one waits for; null if it goes on. */
  private AwaitedCell behind(AwaitedCell wait, Deadline limit) {
    return wait.node() == nodes.self()
        ? locks.awaitedBy(wait.cell())
        : ask(wait.node(), wait.cell(), limit);
  }

  private AwaitedCell ask(long node, CellKey cell, Deadline limit) {
    long patience = Math.min(PATIENCE, limit.remainingNanos());
    Deadline own = Deadline.after(environment.waiter()::nanoTime, patience);
    byte[] body =
        nodes
            .links()
            .askAll(List.of(node), Topic.WAITS, WaitMessages.question(cell), own)
            .get(node);
    try {
      return body == null ? null : WaitMessages.awaited(body);
    } catch (IllegalArgumentException e) {
      // One of another version has said nothing that is understood here.
      LOG.debug("Node {} does not tell what its transactions wait for", node, e);
      return null;
    }
  }
}
