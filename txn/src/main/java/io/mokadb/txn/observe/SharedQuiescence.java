package io.mokadb.txn.observe;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part that other processes have in a look at whether observers are done. They are asked before
 * and after: if the same ones answer, and say the same, then no worker of theirs has moved on any
 * chain of changes meanwhile. One that does not answer may be doing that; it is waited for as long
 * as it has its token. One without a token locks nothing any more, and what it has locked is there
 * to be seen. Thread-safe.
 */
final class SharedQuiescence {
  private static final Logger LOG = LoggerFactory.getLogger(SharedQuiescence.class);

  /** How long an answer is waited for at most. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(1);

  private final ObserverHost host;
  private final Nodes nodes;

  /**
   * What the others have said.
   *
   * @param living who they are, with this process
   * @param answers of those that are others
   */
  record State(List<Long> living, Map<Long, QuietAnswer> answers) {}

  SharedQuiescence(ObserverHost host) {
    this.host = host;
    this.nodes = host.nodes();
  }

  /** Null if a process has something in hand, or it is not known of one. */
  State askOrNull(QuietQuestion question) {
    Deadline limit = Deadline.after(host.waiter()::nanoTime, PATIENCE);
    List<Long> living = living(limit);
    List<Long> others = new ArrayList<>(living);
    if (!others.remove(nodes.self())) {
      return null;
    }
    Map<Long, byte[]> bodies =
        others.isEmpty()
            ? Map.of()
            : nodes.links().askAll(others, Topic.QUIET, QuietMessages.encode(question), limit);
    Map<Long, QuietAnswer> answers = decoded(bodies);
    boolean complete = answers.keySet().containsAll(others);
    return complete && answers.values().stream().noneMatch(QuietAnswer::busy)
        ? new State(living, answers)
        : null;
  }

  private static Map<Long, QuietAnswer> decoded(Map<Long, byte[]> bodies) {
    Map<Long, QuietAnswer> answers = new TreeMap<>();
    bodies.forEach(
        (node, body) -> {
          try {
            answers.put(node, QuietMessages.answer(body));
          } catch (IllegalArgumentException e) {
            // One of another version has said nothing that is understood here.
            LOG.debug("Node {} does not tell whether its observers are done", node, e);
          }
        });
    return answers;
  }

  /** Those of this database, if this process is among them; empty if there was no answer. */
  private List<Long> living(Deadline limit) {
    List<NodeInfo> all;
    try {
      all = nodes.living(limit);
    } catch (KvException e) {
      if (e.kind() == KvException.Kind.TIMEOUT) {
        return List.of();
      }
      throw e;
    }
    return all.stream()
        .filter(node -> node.id() == nodes.self())
        .findFirst()
        .map(self -> beside(self, all))
        .orElse(List.of());
  }

  private static List<Long> beside(NodeInfo self, List<NodeInfo> all) {
    return all.stream()
        .filter(node -> node.database().equals(self.database()))
        .map(NodeInfo::id)
        .sorted()
        .toList();
  }
}
