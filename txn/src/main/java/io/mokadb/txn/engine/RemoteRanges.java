package io.mokadb.txn.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Topic;
import io.mokadb.txn.time.Waiter;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What other processes watch, and the messages to them when this one has changed some of it. A
 * message takes all that came while the one before was on its way. What is lost is found by a look
 * without news. Thread-safe.
 */
final class RemoteRanges {
  /** Of a process that has no others beside it. */
  static final RemoteRanges NONE = new RemoteRanges(NodeLinks.NONE, task -> {}, null);

  /** How long a range counts as watched after it was told; each is told again three times. */
  private static final long LIFE = TimeUnit.SECONDS.toNanos(15);

  private static final Logger LOG = LoggerFactory.getLogger(RemoteRanges.class);

  private final NodeLinks links;
  private final Executor background;

  /** Its clock alone; null if nothing is ever told. */
  private final Waiter waiter;

  /** By process: until when each range counts as watched. */
  private final Map<Long, Map<KeyRange, Long>> watched = new ConcurrentHashMap<>();

  @GuardedBy("this")
  private Map<Long, Set<KeyRange>> waiting = new HashMap<>();

  /** Whether what waits is about to be sent. */
  @GuardedBy("this")
  private boolean sending;

  private RemoteRanges(NodeLinks links, Executor background, Waiter waiter) {
    this.links = links;
    this.background = background;
    this.waiter = waiter;
  }

  /** What is watched by the others of an environment. */
  static RemoteRanges of(Environment environment) {
    RemoteRanges remote =
        new RemoteRanges(
            environment.nodes().links(), environment.background(), environment.waiter());
    remote.links.on(
        Topic.WATCHED,
        (from, body) -> {
          remote.told(from, WatchedRanges.decode(body));
          return null;
        });
    return remote;
  }

  /** Has ranges taken that others send about a topic. */
  void on(Topic topic, Consumer<List<KeyRange>> handler) {
    links.on(
        topic,
        (from, body) -> {
          handler.accept(WatchedRanges.decode(body));
          return null;
        });
  }

  /** Tells all others what this process watches. */
  void announce(Collection<KeyRange> ranges) {
    WatchedRanges.encode(ranges).forEach(body -> links.tellAll(Topic.WATCHED, body));
  }

  private void told(long node, List<KeyRange> ranges) {
    long until = waiter.nanoTime() + LIFE;
    Map<KeyRange, Long> ofNode = watched.computeIfAbsent(node, unused -> new ConcurrentHashMap<>());
    ranges.forEach(range -> ofNode.put(range, until));
  }

  /** This process has committed; others are told soon. It throws nothing, and does not wait. */
  void changed(Intents intents) {
    if (watched.isEmpty()) {
      return;
    }
    try {
      Map<Long, Set<KeyRange>> touched = touched(intents);
      if (!touched.isEmpty() && mustSend(touched)) {
        sendSoon();
      }
    } catch (RuntimeException e) {
      // The committer is not to blame: its engine ends, for example.
      LOG.debug("Other nodes were not told of a change", e);
    }
  }

  private Map<Long, Set<KeyRange>> touched(Intents intents) {
    long now = waiter.nanoTime();
    Map<Long, Set<KeyRange>> touched = new HashMap<>();
    watched.forEach(
        (node, ranges) -> {
          ranges.values().removeIf(until -> now - until >= 0);
          for (KeyRange range : ranges.keySet()) {
            if (TouchedRows.isAny(intents, range)) {
              touched.computeIfAbsent(node, unused -> new HashSet<>()).add(range);
            }
          }
        });
    watched.values().removeIf(Map::isEmpty);
    return touched;
  }

  private synchronized boolean mustSend(Map<Long, Set<KeyRange>> touched) {
    touched.forEach(
        (node, ranges) -> waiting.computeIfAbsent(node, unused -> new HashSet<>()).addAll(ranges));
    boolean first = !sending;
    sending = true;
    return first;
  }

  private void sendSoon() {
    boolean begun = false;
    try {
      background.execute(this::sendAll);
      begun = true;
    } finally {
      if (!begun) {
        drop();
      }
    }
  }

  private synchronized void drop() {
    waiting.clear();
    sending = false;
  }

  private void sendAll() {
    boolean complete = false;
    try {
      Map<Long, Set<KeyRange>> next = takeOrEnd();
      while (!next.isEmpty()) {
        next.forEach(
            (node, ranges) ->
                WatchedRanges.encode(ranges).forEach(body -> links.tell(node, Topic.RANGES, body)));
        next = takeOrEnd();
      }
      complete = true;
    } finally {
      if (!complete) {
        drop();
      }
    }
  }

  private synchronized Map<Long, Set<KeyRange>> takeOrEnd() {
    Map<Long, Set<KeyRange>> taken = waiting;
    waiting = new HashMap<>();
    sending = !taken.isEmpty();
    return taken;
  }
}
