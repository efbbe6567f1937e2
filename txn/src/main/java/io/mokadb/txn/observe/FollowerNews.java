package io.mokadb.txn.observe;

import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Topic;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * News of followers whose steps another process takes. All others are told, for whose duty it is
 * may have changed a moment ago. A message takes all that came while the one before was on its way;
 * what is lost is found by a search. Thread-safe.
 */
final class FollowerNews {
  private static final Logger LOG = LoggerFactory.getLogger(FollowerNews.class);

  private final NodeLinks links;
  private final Executor background;

  /** By follower, whether a step is wanted although nothing may have been announced. */
  private final Map<Long, Boolean> waiting = new ConcurrentHashMap<>();

  /** Whether what waits is about to be taken. */
  private final AtomicBoolean sending = new AtomicBoolean();

  FollowerNews(ObserverHost host) {
    this.links = host.nodes().links();
    this.background = host.background();
  }

  /**
   * Something was announced to a follower. Throws nothing, and does not wait.
   *
   * @param woken whether its step is wanted anyway
   */
  void tell(long follower, boolean woken) {
    waiting.merge(follower, woken, Boolean::logicalOr);
    if (!sending.compareAndSet(false, true)) {
      return;
    }
    try {
      background.execute(this::send);
    } catch (RuntimeException e) {
      // The committer is not to blame: its engine ends, for example.
      sending.set(false);
      LOG.debug("Other nodes were not told of changes", e);
    }
  }

  private void send() {
    // In this order: what comes after the look is sent by another call.
    sending.set(false);
    Map<Long, Boolean> taken = new TreeMap<>();
    for (Long follower : List.copyOf(waiting.keySet())) {
      Boolean woken = waiting.remove(follower);
      if (woken != null) {
        taken.put(follower, woken);
      }
    }
    FollowerCalls.encode(taken).forEach(body -> links.tellAll(Topic.FOLLOWERS, body));
  }
}
