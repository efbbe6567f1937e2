package io.mokadb.sql.nodes;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Questions to other nodes. One that has made a question wait in vain is mute for a while, and is
 * not asked what need not be asked of it: the tables of a page then wait for it once. Thread-safe.
 */
final class NodeQuestions {
  /** How long a question may take, all nodes together. */
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** How long a node is mute. */
  static final long MUTE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** A question that has no answer earlier, without a connection for example, costs little. */
  private static final long IN_VAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final NodeLinks links;
  private final LongSupplier nanoTime;

  /** By node, until when it is mute. */
  private final Map<Long, Long> muteUntil = new ConcurrentHashMap<>();

  NodeQuestions(NodeLinks links, LongSupplier nanoTime) {
    this.links = links;
    this.nanoTime = nanoTime;
  }

  /** Two seconds from now, or less. */
  SoonDeadline soon(Deadline limit) {
    return new SoonDeadline(limit, Deadline.after(nanoTime, PATIENCE_NANOS));
  }

  /**
   * Asks all of some nodes, mute ones too.
   *
   * @return the answers by node; none of those that did not answer
   */
  Map<Long, byte[]> ask(Collection<Long> ids, Topic topic, byte[] body, SoonDeadline soon) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    long began = nanoTime.getAsLong();
    Map<Long, byte[]> answers = links.askAll(ids, topic, body, soon);
    long now = nanoTime.getAsLong();
    boolean inVain = now - began >= IN_VAIN_NANOS && !soon.limit().isExpired();
    for (long id : ids) {
      if (answers.containsKey(id)) {
        muteUntil.remove(id);
      } else if (inVain) {
        muteUntil.put(id, now + MUTE_NANOS);
      }
    }
    return answers;
  }

  /** Asks those that are not mute; mute ones have no answer. */
  Map<Long, byte[]> askSpeaking(Collection<Long> ids, Topic topic, byte[] body, SoonDeadline soon) {
    long now = nanoTime.getAsLong();
    muteUntil.values().removeIf(until -> until - now <= 0);
    List<Long> speaking = ids.stream().filter(id -> !muteUntil.containsKey(id)).toList();
    return ask(speaking, topic, body, soon);
  }
}
