package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Topic;
import io.mokadb.txn.sim.world.Sabotage;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Processes of a cluster that do not find out what others are at. */
final class BrokenQuestions {
  /** Most answers take longer. */
  private static final long SOON = TimeUnit.MICROSECONDS.toNanos(100);

  private BrokenQuestions() {}

  /** Every other one is taken for idle, and is not asked. */
  static Sabotage askingNobody() {
    return asking(
        honest ->
            (nodes, body, limit) -> {
              Map<Long, byte[]> answers = new TreeMap<>();
              nodes.forEach(node -> answers.put(node, idle()));
              return answers;
            });
  }

  /** One that does not answer soon is taken for idle. */
  static Sabotage takingSilenceForIdle() {
    return asking(
        honest ->
            (nodes, body, limit) -> {
              Deadline soon = Deadline.after(() -> -limit.remainingNanos(), SOON);
              Map<Long, byte[]> answers = new TreeMap<>(honest.ask(nodes, body, soon));
              nodes.forEach(node -> answers.putIfAbsent(node, idle()));
              return answers;
            });
  }

  /** Who was idle once is taken for idle for as long as the same question is asked. */
  static Sabotage askingOnce() {
    Map<ByteBuffer, Map<Long, byte[]>> known = new HashMap<>();
    return asking(
        honest ->
            (nodes, body, limit) -> {
              Map<Long, byte[]> answers = known.get(ByteBuffer.wrap(body));
              if (answers == null) {
                answers = honest.ask(nodes, body, limit);
                if (answers.keySet().containsAll(nodes)
                    && answers.values().stream().allMatch(BrokenQuestions::isIdle)) {
                  known.put(ByteBuffer.wrap(body.clone()), answers);
                }
              }
              return answers;
            });
  }

  private static boolean isIdle(byte[] answer) {
    return answer[1 + Long.BYTES] == 0;
  }

  /** An answer as {@code io.mokadb.txn.observe} writes it. */
  private static byte[] idle() {
    return ByteBuffer.allocate(18).put((byte) 1).putLong(1).put((byte) 0).putLong(0).array();
  }

  @FunctionalInterface
  private interface Asking {
    Map<Long, byte[]> ask(Collection<Long> nodes, byte[] body, Deadline limit);
  }

  private static Sabotage asking(UnaryOperator<Asking> manner) {
    return new Sabotage() {
      @Override
      public Nodes nodes(Nodes honest) {
        NodeLinks links = new BrokenLinks(honest.links(), manner);
        return new MeddlingNodes(honest) {
          @Override
          public NodeLinks links() {
            return links;
          }
        };
      }
    };
  }

  /** Links that ask about observers in another manner. */
  private static final class BrokenLinks implements NodeLinks {
    private final NodeLinks honest;
    private final Asking asking;

    BrokenLinks(NodeLinks honest, UnaryOperator<Asking> manner) {
      this.honest = honest;
      this.asking =
          manner.apply((nodes, body, limit) -> honest.askAll(nodes, Topic.QUIET, body, limit));
    }

    @Override
    public void tell(long node, Topic topic, byte[] body) {
      honest.tell(node, topic, body);
    }

    @Override
    public void tellAll(Topic topic, byte[] body) {
      honest.tellAll(topic, body);
    }

    @Override
    public Map<Long, byte[]> askAll(
        Collection<Long> nodes, Topic topic, byte[] body, Deadline limit) {
      return topic == Topic.QUIET
          ? asking.ask(nodes, body, limit)
          : honest.askAll(nodes, topic, body, limit);
    }

    @Override
    public void on(Topic topic, Handler handler) {
      honest.on(topic, handler);
    }
  }
}
