package io.mokadb.txn.sim.world;

import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.sim.time.Timeline;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Carries messages between processes: late, sometimes twice, sometimes not at all, and none while
 * the links are cut.
 */
final class LinkHub {
  /** One of so many messages is lost, and one is carried twice. */
  private static final int LOSSES = 20;

  private final Timeline timeline;
  private final SortedMap<Long, SimulatedLinks> connected = new TreeMap<>();
  private long cutUntil;
  private long messages;

  LinkHub(Timeline timeline) {
    this.timeline = timeline;
  }

  NodeLinks connect(long number, SimulatedProcess process) {
    SimulatedLinks links = new SimulatedLinks(this, number, process);
    connected.put(number, links);
    return links;
  }

  /** Carries nothing for so long. */
  void cut(long nanos) {
    timeline.log("the links are cut for " + nanos / 1_000_000 + " ms");
    cutUntil = Math.max(cutUntil, timeline.now() + nanos);
  }

  /** All processes but one that have been connected; some may be dead. */
  Collection<Long> othersThan(long number) {
    return connected.keySet().stream().filter(other -> other != number).toList();
  }

  /** Whether a message to this process would be refused at once. */
  boolean isAbsent(long number) {
    SimulatedLinks links = connected.get(number);
    return links == null || links.process().isDead();
  }

  /**
   * Sends a message on its way.
   *
   * @param delivery what happens at its destination, in a task of the process there
   */
  void carry(SimulatedProcess from, long to, Consumer<SimulatedLinks> delivery) {
    SplittableRandom random = timeline.current().random();
    int fate = random.nextInt(LOSSES);
    List<Long> delays =
        switch (fate) {
          case 0 -> List.of();
          case 1 -> List.of(from.latency(), from.latency());
          default -> List.of(from.latency());
        };
    for (long delay : delays) {
      String name = from.name() + "/message" + messages++;
      timeline.spawn(name, true, delay, () -> arrive(name, to, delivery));
    }
  }

  private void arrive(String name, long to, Consumer<SimulatedLinks> delivery) {
    if (timeline.now() < cutUntil || isAbsent(to)) {
      return;
    }
    SimulatedLinks target = connected.get(to);
    SimulatedProcess process = target.process();
    process.spawn(
        name + "@" + process.name(),
        true,
        0,
        () -> {
          process.rest(0);
          delivery.accept(target);
        });
  }
}
