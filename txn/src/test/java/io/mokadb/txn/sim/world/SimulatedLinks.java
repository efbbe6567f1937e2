package io.mokadb.txn.sim.world;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Topic;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The links of one process. A question whose answer is lost is waited for until its deadline. */
final class SimulatedLinks implements NodeLinks {
  private static final long LONGEST_WAIT = Long.MAX_VALUE / 4;

  private final LinkHub hub;
  private final long number;
  private final SimulatedProcess process;
  private final Map<Topic, Handler> handlers = new EnumMap<>(Topic.class);

  SimulatedLinks(LinkHub hub, long number, SimulatedProcess process) {
    this.hub = hub;
    this.number = number;
    this.process = process;
  }

  SimulatedProcess process() {
    return process;
  }

  @Override
  public void tell(long node, Topic topic, byte[] body) {
    byte[] sent = body.clone();
    hub.carry(process, node, target -> target.take(number, topic, sent));
  }

  @Override
  public void tellAll(Topic topic, byte[] body) {
    hub.othersThan(number).forEach(node -> tell(node, topic, body));
  }

  /** What the handler answers; null if there is none, or it has nothing to say. */
  private byte[] take(long from, Topic topic, byte[] body) {
    Handler handler = handlers.get(topic);
    return handler == null ? null : handler.take(from, body.clone());
  }

  @Override
  public Map<Long, byte[]> askAll(
      Collection<Long> nodes, Topic topic, byte[] body, Deadline limit) {
    Map<Long, byte[]> answers = new TreeMap<>();
    Set<Long> waitedFor = new TreeSet<>(nodes);
    byte[] sent = body.clone();
    for (long node : List.copyOf(waitedFor)) {
      if (hub.isAbsent(node)) {
        waitedFor.remove(node);
      } else {
        hub.carry(
            process,
            node,
            target -> {
              byte[] answer = target.take(number, topic, sent);
              hub.carry(
                  target.process(),
                  number,
                  self -> {
                    waitedFor.remove(node);
                    if (answer != null) {
                      answers.put(node, answer);
                    }
                    process.wakeAll();
                  });
            });
      }
    }
    process.await(waitedFor::isEmpty, Math.min(limit.remainingNanos(), LONGEST_WAIT));
    return new TreeMap<>(answers);
  }

  @Override
  public void on(Topic topic, Handler handler) {
    if (handlers.putIfAbsent(topic, handler) != null) {
      throw new IllegalStateException("There is a handler of " + topic);
    }
  }
}
