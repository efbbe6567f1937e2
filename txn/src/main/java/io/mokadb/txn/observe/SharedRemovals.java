package io.mokadb.txn.observe;

import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Removals of steps that several processes take, for readers in all of them. A step leaves what the
 * oldest snapshot of any process may look for; and before something goes, a mark in the store is
 * raised, which a reader looks at after it has looked for announcements. So none takes what was
 * removed for never announced: a mark is there before any removal that it covers is sent. What
 * processes tell of their oldest snapshots only spares readers the work that follows. Thread-safe.
 */
final class SharedRemovals implements Removals {
  private final Nodes nodes;
  private final RemovedMarks marks;
  private final Map<Long, RemovalBound> bounds = new ConcurrentHashMap<>();

  SharedRemovals(ObserverHost host) {
    this.nodes = host.nodes();
    this.marks = new RemovedMarks(host.store());
  }

  /** Readers of before the commit still look for it. */
  @Override
  public boolean areWithTheCommit() {
    return false;
  }

  @Override
  public long upTo(long follower, long least, long snapshot) {
    RemovalBound bound = bounds.computeIfAbsent(follower, id -> new RemovalBound());
    bound.seen(least, snapshot);
    return Math.min(least, bound.upTo(oldest()));
  }

  /** The oldest snapshot that is read in any process of the database; 0 while one says nothing. */
  private long oldest() {
    List<NodeInfo> known = nodes.known();
    NodeInfo own =
        known.stream().filter(node -> node.id() == nodes.self()).findFirst().orElse(null);
    return own == null
        ? 0
        : known.stream()
            .filter(node -> node.database().equals(own.database()))
            .mapToLong(node -> node.published().oldest())
            .min()
            .orElse(0);
  }

  @Override
  public void removing(int observer, long upTo) {
    marks.raise(observer, upTo);
  }

  @Override
  public boolean havePassed(List<FollowerDefinition.Range> ranges, long watermark) {
    return marks.greatest(ranges) > watermark;
  }

  @Override
  public void forget(long follower) {
    bounds.remove(follower);
  }
}
