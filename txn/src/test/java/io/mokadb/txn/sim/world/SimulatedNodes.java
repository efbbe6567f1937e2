package io.mokadb.txn.sim.world;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/**
 * The processes of a cluster as one of them sees them. A task renews its token; when that is told
 * that the token is gone, the process goes on for a while, as one that has not noticed yet, and
 * dies.
 */
final class SimulatedNodes implements Nodes {
  /** How often a token is renewed in its time-out. */
  private static final int RENEWALS = 8;

  /** One of so many calls gets no answer. */
  private static final int LOSSES = 30;

  private final TokenServer server;
  private final SimulatedProcess process;
  private final long leaseNanos;
  private final long number;
  private final NodeLinks links;
  private final Set<Long> gone = new HashSet<>();
  private final List<Runnable> listeners = new ArrayList<>();
  private List<NodeInfo> known = List.of();

  private SimulatedNodes(
      TokenServer server, LinkHub hub, SimulatedProcess process, long leaseNanos, long number) {
    this.server = server;
    this.process = process;
    this.leaseNanos = leaseNanos;
    this.number = number;
    this.links = hub.connect(number, process);
  }

  /**
   * Makes a token for a process, and a task that renews it.
   *
   * @param oracle draws its number
   */
  static SimulatedNodes open(
      TokenServer server,
      LinkHub hub,
      SimulatedProcess process,
      long leaseNanos,
      LongSupplier oracle) {
    long number = oracle.getAsLong();
    process.rest(process.latency());
    while (!server.make(number)) {
      number = oracle.getAsLong();
      process.rest(process.latency());
    }
    process.log(process.name() + " has token " + number);
    SimulatedNodes nodes = new SimulatedNodes(server, hub, process, leaseNanos, number);
    nodes.known = server.list();
    process.rest(process.latency());
    process.spawn(process.name() + "/token", true, 0, nodes::keep);
    return nodes;
  }

  private void keep() {
    while (true) {
      long period = leaseNanos / RENEWALS;
      process.rest(period - process.random().nextLong(period / 4));
      process.rest(process.latency());
      boolean there = server.renew(number);
      List<NodeInfo> now = server.list();
      process.rest(process.latency());
      if (!there) {
        process.log(process.name() + " learns that its token is gone");
        process.rest(process.random().nextLong(leaseNanos));
        process.crash();
        return;
      }
      learn(now);
    }
  }

  private void learn(List<NodeInfo> now) {
    Set<Long> before = numbers(known);
    Set<Long> after = numbers(now);
    known = now;
    if (!before.equals(after)) {
      before.stream().filter(node -> !after.contains(node)).forEach(gone::add);
      List.copyOf(listeners).forEach(Runnable::run);
    }
  }

  private static Set<Long> numbers(List<NodeInfo> nodes) {
    Set<Long> numbers = new TreeSet<>();
    nodes.forEach(node -> numbers.add(node.id()));
    return numbers;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean isSole() {
    return false;
  }

  @Override
  public long self() {
    return number;
  }

  @Override
  public boolean isGone(long node) {
    if (node == 0 || isKnownGone(node)) {
      return node != 0;
    }
    if (mishap("tokens") != Mishap.NONE) {
      return false;
    }
    process.rest(process.latency());
    boolean there = server.has(node);
    process.rest(process.latency());
    if (!there) {
      gone.add(node);
    }
    return !there;
  }

  @Override
  public boolean isKnownGone(long node) {
    return gone.contains(node);
  }

  @Override
  public List<NodeInfo> known() {
    return known;
  }

  @Override
  public List<NodeInfo> living(Deadline limit) {
    if (mishap("tokens") != Mishap.NONE) {
      throw noAnswer();
    }
    process.rest(process.latency());
    List<NodeInfo> nodes = server.list();
    process.rest(process.latency());
    return nodes;
  }

  @Override
  public void publish(Published what, Deadline limit) {
    Mishap mishap = mishap("publish");
    process.rest(process.latency());
    if (mishap == Mishap.LOSE_REQUEST || mishap == Mishap.REFUSE) {
      throw noAnswer();
    }
    boolean there = server.publish(number, what);
    process.log("publishes " + what);
    process.rest(process.latency());
    if (!there) {
      throw new KvException(KvException.Kind.CLOSED, "The token of this process is gone");
    }
    if (mishap != Mishap.NONE) {
      throw noAnswer();
    }
  }

  private Mishap mishap(String what) {
    Mishap mishap = process.meet(what, () -> {});
    if (mishap == Mishap.NONE && process.random().nextInt(LOSSES) == 0) {
      return process.random().nextBoolean() ? Mishap.LOSE_REQUEST : Mishap.LOSE_REPLY;
    }
    return mishap;
  }

  private static KvException noAnswer() {
    return new KvException(
        KvException.Kind.TIMEOUT, "The keeper of the tokens did not answer, on purpose");
  }

  @Override
  public Runnable onChange(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  @Override
  public NodeLinks links() {
    return links;
  }

  /** Gives the token back. */
  void end() {
    server.end(number);
  }
}
