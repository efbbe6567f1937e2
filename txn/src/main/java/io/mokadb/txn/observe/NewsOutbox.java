package io.mokadb.txn.observe;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifications of this process' commits that others are to handle: this one runs no observers, or
 * has more in hand than it remembers. A message takes all that came while the one before was on its
 * way. What is lost is found by a search. Thread-safe.
 */
final class NewsOutbox {
  /** What comes while so many wait is lost. */
  private static final int MOST_WAITING = 16_384;

  private static final Logger LOG = LoggerFactory.getLogger(NewsOutbox.class);

  private final ObserverHost host;
  private final Nodes nodes;

  @GuardedBy("this")
  private List<HandedRow> waiting = new ArrayList<>();

  /** Whether what waits is about to be sent. */
  @GuardedBy("this")
  private boolean sending;

  NewsOutbox(ObserverHost host) {
    this.host = host;
    this.nodes = host.nodes();
  }

  /** Whether there is a process to hand rows to. */
  boolean hasTakers() {
    List<NodeInfo> known = nodes.known();
    String database = databaseOrNull(known);
    for (NodeInfo node : known) {
      if (isTaker(node, database)) {
        return true;
      }
    }
    return false;
  }

  /** Sends a row soon. It throws nothing, and does not wait. */
  void hand(HandedRow row) {
    synchronized (this) {
      if (waiting.size() >= MOST_WAITING) {
        return;
      }
      waiting.add(row);
      if (sending) {
        return;
      }
      sending = true;
    }
    boolean begun = false;
    try {
      host.background().execute(this::sendAll);
      begun = true;
    } catch (RuntimeException e) {
      // The committer is not to blame: its engine ends, for example.
      LOG.debug("Changed rows were not handed to other nodes", e);
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
      List<HandedRow> rows = takeOrEnd();
      while (!rows.isEmpty()) {
        send(rows);
        rows = takeOrEnd();
      }
      complete = true;
    } finally {
      if (!complete) {
        drop();
      }
    }
  }

  private synchronized List<HandedRow> takeOrEnd() {
    List<HandedRow> taken = waiting;
    waiting = new ArrayList<>();
    sending = !taken.isEmpty();
    return taken;
  }

  /** Each row goes to one process, the same one as long as there are the same processes. */
  private void send(List<HandedRow> rows) {
    List<NodeInfo> takers = takers();
    if (takers.isEmpty()) {
      return;
    }
    Map<Long, List<HandedRow>> byNode = new HashMap<>();
    for (HandedRow row : rows) {
      NodeInfo taker = takers.get(Math.floorMod(row.row().hashCode(), takers.size()));
      byNode.computeIfAbsent(taker.id(), node -> new ArrayList<>()).add(row);
    }
    byNode.forEach(
        (node, part) ->
            HandedRows.encode(part).forEach(body -> nodes.links().tell(node, Topic.ROWS, body)));
  }

  private List<NodeInfo> takers() {
    List<NodeInfo> known = nodes.known();
    String database = databaseOrNull(known);
    return known.stream()
        .filter(node -> isTaker(node, database))
        .sorted(Comparator.comparingLong(NodeInfo::id))
        .toList();
  }

  /** Null while the token of this process is not known, or is gone. */
  private String databaseOrNull(List<NodeInfo> known) {
    for (NodeInfo node : known) {
      if (node.id() == nodes.self()) {
        return node.database();
      }
    }
    return null;
  }

  private boolean isTaker(NodeInfo node, String databaseOrNull) {
    return node.id() != nodes.self()
        && node.database().equals(databaseOrNull)
        && node.published().workers() > 0;
  }
}
