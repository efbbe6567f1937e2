package io.mokadb.txn.sim.world;

import io.mokadb.kv.KvException;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.sim.time.Task;
import io.mokadb.txn.sim.time.TaskKilled;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** An engine and all its threads. They live together, are held up together and die together. */
public final class SimulatedProcess {
  private final String name;
  private final World world;
  private final Timeline timeline;
  private final Setup setup;
  private final SimulatedWaiter waiter;
  private final List<Task> tasks = new ArrayList<>();
  private final ProcessTasks background;
  private TransactionEngine engine;
  private boolean dead;
  private boolean monitorTaken;
  private int clockPercent = 100;

  /** Null outside of a cluster, and before it has one. */
  private SimulatedNodes token;

  private long pausedUntil;
  private int begunSoFar;
  private Sabotage sabotage = Sabotage.NONE;

  /**
   * @param odds of that something happens to what it does every so often, one to this; 0 for never
   */
  SimulatedProcess(String name, World world, int odds) {
    this.name = name;
    this.world = world;
    this.timeline = world.timeline();
    this.setup = world.setup();
    this.waiter = new SimulatedWaiter(timeline, this);
    this.background = new ProcessTasks(this, timeline, setup, odds);
  }

  /** Called by the first task of the process. */
  void boot(Cells cells, OracleServer server, Sabotage sabotage) {
    cells.opened(this);
    this.sabotage = sabotage;
    TimestampOracle oracle = new SimulatedOracle(server, this);
    Nodes nodes = isOfCluster() ? sabotage.nodes(join(oracle)) : Nodes.ALONE;
    FaultPoints faults = (step, start) -> step(step.name());
    engine =
        TransactionEngine.create(
            sabotage.store(new SimulatedStore(reached(cells), this)),
            sabotage.oracle(oracle),
            () -> {},
            new Environment(
                Clock.fixed(java.time.Instant.EPOCH, ZoneOffset.UTC),
                this::every,
                background::inBackground,
                sabotage.waiter(waiter),
                sabotage.faults(faults, oracle),
                nodes),
            setup.engineOptions(sabotage.leaves(), nodes.isShared()),
            setup.spilling() ? NoRoom.unless(() -> random().nextBoolean()) : WriteSpace.UNBOUNDED);
  }

  private Cells reached(Cells cells) {
    return setup.cluster().confirming() ? new ConfirmedCells(cells, this::hasToken) : cells;
  }

  private boolean hasToken() {
    return world.tokens().has(node());
  }

  /** Fails for new locks of a process that has lost its token, where that is looked at. */
  void requireToken(List<RowMutation> mutations) {
    if (setup.cluster().confirming()
        && !hasToken()
        && mutations.stream().anyMatch(ConfirmedCells::locks)) {
      throw new KvException(KvException.Kind.CLOSED, "The token of this process is gone");
    }
  }

  private Nodes join(TimestampOracle oracle) {
    // Up to a quarter faster or slower than time goes.
    clockPercent = 80 + random().nextInt(46);
    long lease = setup.cluster().lease().toNanos();
    token = SimulatedNodes.open(world.tokens(), world.links(), this, lease, oracle::next);
    return token;
  }

  public String name() {
    return name;
  }

  boolean isOfCluster() {
    return setup.isCluster();
  }

  Nodes token() {
    return token;
  }

  /** The number of its token; 0 if it has none. */
  long node() {
    return token == null ? 0 : token.self();
  }

  /** What its monotonic clock shows. */
  long clockNanos() {
    return timeline.now() * clockPercent / 100;
  }

  /** How long it takes until its clock has gone on by so much. */
  long trueNanos(long nanos) {
    boolean exact = clockPercent == 100 || nanos > Long.MAX_VALUE / 200;
    return exact ? nanos : (nanos * 100 + clockPercent - 1) / clockPercent;
  }

  /**
   * A client of a cluster was told that its transaction is too old.
   *
   * @param snapshot that it read, or from which it wrote first
   */
  public void outlived(long snapshot) {
    if (token != null) {
      world.tokens().expire();
      world.journal().add(new Event.Outlived(timeline.now(), node(), snapshot));
    }
  }

  /** An answer has come, and is not looked at yet: in a cluster something may happen here, too. */
  void answered(String what) {
    if (isOfCluster()) {
      meet("answer of " + what, () -> {});
    }
  }

  /** Ends in order: a token is given back. */
  public void leave() {
    if (token != null) {
      token.end();
    }
    crash();
  }

  void await(BooleanSupplier condition, long nanos) {
    waiter.await(condition, nanos);
  }

  void wakeAll() {
    waiter.wakeAll();
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

  /** Whether its engine collects garbage only when it is told to. */
  public boolean isToldToCollect() {
    return setup.collectMillis() > 0 && !engine.isShared();
  }

  /** Collects garbage. */
  public void collectGarbage() {
    alone(() -> log("collected: " + engine.collectGarbage()));
  }

  /** Has workers run the observers, and others know of them. */
  public void startObservers(WorkerOptions options) {
    Waiter idle = new SimulatedWaiter(timeline, this);
    engine.observers().start(options, background::startWorker, idle);
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
    if (engine.isShared()) {
      // What many processes share is asked for outside of monitors.
      work.run();
      return;
    }
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
        pause(pauseAt(what));
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

  /** In a cluster every other pause is longer than a token stands that is not renewed. */
  private long pauseAt(String what) {
    if (!setup.isCluster() || random().nextBoolean()) {
      return lockLives();
    }
    log("LONG PAUSE at " + what);
    return setup.cluster().lease().toNanos() * random().nextLong(110, 300) / 100;
  }

  long lockLifeNanos() {
    return setup.lockLife().toNanos();
  }

  private long lockLives() {
    return setup.lockLife().toNanos() * random().nextLong(50, 400) / 100;
  }

  /** Runs {@code work} again and again, in a task of its own, as long as the process lives. */
  public Runnable every(Duration period, Runnable work) {
    return background.every(period, work);
  }
}
