package io.mokadb.oracle.core;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRequest;
import java.time.Duration;
import java.util.function.BiConsumer;

/** A server in a simulation, which is paused, restarted, and has clocks of its own. */
final class SimulatedServer implements OracleClock {
  static final Duration LEASE = Duration.ofMillis(800);

  private final OracleSimulation world;
  private final SimulatedStore store;
  private final double rate;
  private final boolean stopsWithProcess;
  private long wallOffset;
  private long pausedUntil;
  private long pausedInAll;
  private int life;
  private OracleNode node;

  /**
   * @param rate of its monotonic clock
   * @param stopsWithProcess whether that clock stands still in a pause, which it must not
   */
  SimulatedServer(
      OracleSimulation world, SimulatedStore store, double rate, boolean stopsWithProcess) {
    this.world = world;
    this.store = store;
    this.rate = rate;
    this.stopsWithProcess = stopsWithProcess;
    restart();
  }

  @Override
  public long millis() {
    return 1_000_000_000L + wallOffset + world.now() / 1_000_000;
  }

  @Override
  public long nanos() {
    return (long) ((world.now() - (stopsWithProcess ? pausedInAll : 0)) * rate);
  }

  void restart() {
    life++;
    long owner = world.random().nextLong();
    node = new OracleNode(store.of(this), this, new OracleSettings("s:1", owner, LEASE));
    tick();
  }

  private void tick() {
    later(LEASE.toNanos() / 8, this::tickOnce);
  }

  private void tickOnce() {
    node.tick();
    tick();
  }

  void setClock(long millis) {
    wallOffset = millis;
  }

  void pause(long nanos) {
    if (pausedUntil <= world.now()) {
      pausedUntil = world.now() + nanos;
      pausedInAll += nanos;
    }
  }

  void elect() {
    later(0, () -> node.elected());
  }

  void depose() {
    later(0, () -> node.deposed());
  }

  void release() {
    later(
        0,
        () -> {
          var unused = node.release().thenRun(this::restart);
        });
  }

  /** Does something in this process, once it is not paused, unless it was restarted meanwhile. */
  void later(long delay, Runnable action) {
    int begun = life;
    world.later(delay, () -> whenAwake(begun, action));
  }

  private void whenAwake(int begun, Runnable action) {
    if (life != begun) {
      return;
    }
    if (pausedUntil > world.now()) {
      world.later(pausedUntil - world.now(), () -> whenAwake(begun, action));
    } else {
      action.run();
    }
  }

  void ask(OracleRequest request, BiConsumer<OracleAnswer, Throwable> then) {
    later(
        world.delay(),
        () -> {
          var unused = node.ask(request).whenComplete(then);
        });
  }
}
