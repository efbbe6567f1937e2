package io.mokadb.txn.sim.world;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.sim.time.Task;
import io.mokadb.txn.sim.time.TaskKilled;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** An engine and all its threads. They live together, are held up together and die together. */
public final class SimulatedProcess {
  private final String name;
  private final World world;
  private final Timeline timeline;
  private final Setup setup;
  private final SimulatedWaiter waiter;
  private final List<Task> tasks = new ArrayList<>();
  private TransactionEngine engine;
  private boolean dead;
  private boolean monitorTaken;
  private long pausedUntil;
  private int spawned;
  private int begunSoFar;
  private Sabotage sabotage = Sabotage.NONE;

  SimulatedProcess(String name, World world) {
    this.name = name;
    this.world = world;
    this.timeline = world.timeline();
    this.setup = world.setup();
    this.waiter = new SimulatedWaiter(timeline, this);
  }

  /** Called by the first task of the process. */
  void boot(Cells cells, OracleServer server, Sabotage sabotage) {
    cells.opened(this);
    this.sabotage = sabotage;
    TimestampOracle oracle = new SimulatedOracle(server, this);
    FaultPoints faults = (step, start) -> step(step.name());
    engine =
        TransactionEngine.create(
            sabotage.store(new SimulatedStore(cells, this)),
            sabotage.oracle(oracle),
            () -> {},
            new Environment(
                Clock.fixed(java.time.Instant.EPOCH, ZoneOffset.UTC),
                this::every,
                this::inBackground,
                sabotage.waiter(waiter),
                sabotage.faults(faults, oracle)),
            setup.engineOptions(sabotage.leaves()),
            setup.spilling() ? NoRoom.unless(() -> random().nextBoolean()) : WriteSpace.UNBOUNDED);
  }

  public String name() {
    return name;
  }

  public TransactionEngine engine() {
    return engine;
  }

  public boolean isDead() {
    return dead;
  }

  /** A task that dies with the process. */
  public Task spawn(String task, boolean daemon, long delayNanos, Runnable body) {
    Task spawnedTask = timeline.spawn(task, daemon, delayNanos, body);
    tasks.add(spawnedTask);
    return spawnedTask;
  }

  /** Collects garbage. */
  public void collectGarbage() {
    alone(() -> log("collected: " + engine.collectGarbage()));
  }

  /** Begins a transaction; see {@link #alone} for those that read an old snapshot. */
  public Transaction begin(TransactionOptions options) {
    if (options.snapshot() == 0) {
      Transaction begun = sabotage.transaction(this::beginHonest, options, waiter);
      return HoldingWatch.of(begun, name + "#" + ++begunSoFar, world);
    }
    return beginHonest(options);
  }

  private Transaction beginHonest(TransactionOptions options) {
    if (options.snapshot() == 0) {
      return engine.begin(options);
    }
    Transaction[] begun = new Transaction[1];
    alone(() -> begun[0] = engine.begin(options));
    return begun[0];
  }

  /**
   * For those parts of the engine that ask the store or the oracle while they hold a monitor: a
   * second thread would wait for it outside of simulated time.
   */
  private void alone(Runnable work) {
    waiter.await(() -> !monitorTaken, Long.MAX_VALUE / 2);
    monitorTaken = true;
    try {
      work.run();
    } finally {
      monitorTaken = false;
      waiter.wakeAll();
    }
  }

  /** Kills all threads. Anyone who calls it from one of them dies too. */
  public void crash() {
    if (!dead) {
      log("process " + name + " crashes");
      dead = true;
      tasks.forEach(timeline::kill);
      world.crashed(this);
    }
  }

  public void pause(long nanos) {
    log("process " + name + " is held up for " + nanos / 1_000_000 + " ms");
    pausedUntil = Math.max(pausedUntil, timeline.now() + nanos);
  }

  /** Lets time pass for the running task, which belongs to this process. */
  public void rest(long nanos) {
    timeline.sleep(nanos);
    while (timeline.now() < pausedUntil) {
      timeline.sleep(pausedUntil - timeline.now() + random().nextLong(50_000));
    }
    if (dead) {
      throw new TaskKilled();
    }
  }

  /** What the running task draws from. */
  public SplittableRandom randomOfTask() {
    return random();
  }

  /** From now on the running task meets these fates; null for none. */
  public void attachToTask(Fates fates) {
    timeline.current().attach(fates);
  }

  SplittableRandom random() {
    return timeline.current().random();
  }

  /** How long a message is on its way: mostly short, sometimes not. */
  long latency() {
    SplittableRandom random = random();
    int sort = random.nextInt(100);
    if (sort >= setup.slowness()) {
      return random.nextLong(10_000, 400_000);
    }
    return sort == 0
        ? random.nextLong(setup.lockLife().toNanos())
        : random.nextLong(1_000_000, 30_000_000);
  }

  int repeats() {
    return setup.repeats();
  }

  long briefly() {
    return random().nextLong(1_000, 100_000);
  }

  void log(String line) {
    timeline.log(line);
  }

  /** A message that outlives its sender. */
  void later(Runnable delivery) {
    long delay = random().nextLong(setup.lockLife().toNanos() * 3);
    timeline.spawn(
        timeline.current().name() + "/late" + random().nextInt(1_000_000), true, delay, delivery);
  }

  private void step(String what) {
    log(what);
    meet(what, () -> {});
    rest(briefly());
  }

  /**
   * The running task passes a point.
   *
   * @param call what a dying client may have done before
   * @return what happens to the call; {@code NONE} for everything that happens to the client
   */
  Mishap meet(String what, Runnable call) {
    timeline.checkAlive();
    Mishap mishap =
        timeline.current().attachment() instanceof Fates fates ? fates.next() : Mishap.NONE;
    if (mishap == Mishap.NONE) {
      return mishap;
    }
    log(mishap + " at " + what);
    switch (mishap) {
      case HOLD_UP -> rest(lockLives());
      case PAUSE -> {
        pause(lockLives());
        rest(0);
      }
      case DIE, CRASH -> {
        if (random().nextBoolean()) {
          call.run();
        }
        if (mishap == Mishap.DIE) {
          throw new ClientDied();
        }
        crash();
        throw new TaskKilled();
      }
      default -> {
        return mishap;
      }
    }
    return Mishap.NONE;
  }

  private long lockLives() {
    return setup.lockLife().toNanos() * random().nextLong(50, 400) / 100;
  }

  /** Runs {@code work} again and again, in a task of its own, as long as the process lives. */
  public Runnable every(Duration period, Runnable work) {
    boolean[] stopped = {false};
    long nanos = period.toNanos();
    spawn(
        name + "/every" + spawned++,
        true,
        random().nextLong(nanos),
        () -> {
          while (!stopped[0]) {
            rest(nanos + random().nextLong(nanos / 10 + 1));
            work.run();
          }
        });
    return () -> stopped[0] = true;
  }

  private void inBackground(Runnable work) {
    Object fates = timeline.current().attachment();
    Task task =
        spawn(
            timeline.current().name() + "/background" + spawned++,
            true,
            // Now and then the executor is busy for long.
            random().nextInt(10) == 0
                ? random().nextLong(setup.lockLife().toNanos() * 6)
                : random().nextLong(5_000_000),
            () -> dyingAlone(work));
    task.attach(fates instanceof Fates of ? of.fork() : null);
  }

  private void dyingAlone(Runnable work) {
    try {
      rest(0);
      work.run();
    } catch (ClientDied e) {
      log("the background task dies");
    }
  }
}
