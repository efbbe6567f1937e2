package io.mokadb.txn.sim;

import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.sim.check.Checker;
import io.mokadb.txn.sim.check.Evidence;
import io.mokadb.txn.sim.check.Remains;
import io.mokadb.txn.sim.check.Violation;
import io.mokadb.txn.sim.history.History;
import io.mokadb.txn.sim.history.RecordingTransaction;
import io.mokadb.txn.sim.history.Txn;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.work.Whole;
import io.mokadb.txn.sim.world.ClientDied;
import io.mokadb.txn.sim.world.Fates;
import io.mokadb.txn.sim.world.Medium;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.sim.world.Setup;
import io.mokadb.txn.sim.world.SimulatedProcess;
import io.mokadb.txn.sim.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** One run of a script. Used once. */
public final class Simulation {
  private static final long MAX_TURNS = 400_000;

  /** Its runs last for many leases. */
  private static final long MAX_TURNS_OF_A_CLUSTER = 3_000_000;

  private final Script script;
  private final Setup setup;
  private final Timeline timeline;
  private final World world;
  private final Clients clients;
  private final SimulatedProcess[] processes;
  private Remains remains = Remains.NOTHING;
  private Txn initial;
  private int incarnations;
  private final List<Violation> concluded = new ArrayList<>();
  private boolean over;

  /** Whether the last process lived to see all that was left. */
  private boolean audited;

  private Simulation(Script script, Supplier<Sabotage> sabotage, Medium medium, Executor threads) {
    this.script = script;
    this.setup = script.setup();
    this.timeline =
        new Timeline(
            threads, script.seed(), setup.isCluster() ? MAX_TURNS_OF_A_CLUSTER : MAX_TURNS);
    this.world = new World(timeline, setup, sabotage, medium);
    this.clients = new Clients(world, script.steps());
    this.processes = new SimulatedProcess[setup.processes()];
  }

  /**
   * @param sabotage how a process breaks the protocol; {@link Sabotage#NONE} to keep it
   * @param medium where the store keeps its cells
   * @param threads lends a thread to each task; must never refuse or queue
   */
  public static Result run(
      Script script, Supplier<Sabotage> sabotage, Medium medium, Executor threads) {
    return new Simulation(script, sabotage, medium, threads).run();
  }

  private Result run() {
    List<Violation> violations = new ArrayList<>();
    try {
      world.launchHonest("setup", this::setUp);
      timeline.run();
    } catch (Throwable e) {
      // Of whatever kind it is: the code under test must not throw it.
      StackTraceElement[] trace = e.getStackTrace();
      violations.add(new Violation("exception", e + (trace.length == 0 ? "" : ", at " + trace[0])));
    } finally {
      world.close();
    }
    List<Txn> transactions = new ArrayList<>();
    if (initial != null) {
      transactions.add(initial);
    }
    transactions.addAll(clients.history());
    if (violations.isEmpty()) {
      judge(new History(transactions), violations);
    }
    int committed = (int) transactions.stream().filter(Txn::isCommitted).count();
    return new Result(
        script, violations, timeline.turns(), timeline.log(), committed, transactions.size());
  }

  private void judge(History told, List<Violation> violations) {
    History reads = told.withScansAsReads();
    History history = reads.resolved(world.journal().commits());
    Evidence evidence = new Evidence(history, reads, world.journal().events(), remains);
    violations.addAll(concluded);
    if (!audited) {
      violations.add(new Violation("audit", "the last process did not come to its end"));
    }
    List<Checker> checkers = new ArrayList<>(Rules.of(setup));
    checkers.addAll(script.workload().checkers());
    checkers.forEach(checker -> violations.addAll(checker.check(evidence)));
  }

  private void setUp(SimulatedProcess process) {
    RecordingTransaction recording =
        new RecordingTransaction(process.engine().begin(io.mokadb.txn.TransactionOptions.DEFAULT));
    script.workload().setUp(recording);
    recording.commit();
    process.rest(setup.lockLife().toNanos());
    initial = recording.toRecord("setup", 0, timeline.now());
    world.onCrash(this::bury);
    for (int i = 0; i < processes.length; i++) {
      if (!comesLater(i)) {
        launch(i, 0);
      }
    }
    for (Step step : script.steps()) {
      if (step instanceof Step.Disturb disturb) {
        timeline.spawn(
            disturb.kind() + "@" + disturb.atMillis(),
            true,
            disturb.atMillis() * 1_000_000L,
            () -> disturb(disturb));
      }
    }
    timeline.spawn("auditor", false, 0, this::audit);
    process.leave();
  }

  private boolean comesLater(int number) {
    return script.steps().stream()
        .anyMatch(
            step ->
                step instanceof Step.Disturb disturb
                    && disturb.kind() == Step.Kind.JOIN
                    && number > 0
                    && disturb.process() == number);
  }

  private void launch(int number, long delayNanos) {
    String name = "p" + number + (processes[number] == null ? "" : "-" + incarnations);
    incarnations++;
    processes[number] =
        world.launch(
            name,
            true,
            delayNanos,
            process -> {
              clients.start(process, number);
              if (process.isToldToCollect()) {
                process.every(Duration.ofMillis(setup.collectMillis()), () -> collect(process));
              }
              script.workload().launched(process);
            });
  }

  /** A process has died: another one takes its place. */
  private void bury(SimulatedProcess process) {
    for (int i = 0; i < processes.length && !over; i++) {
      if (processes[i] == process) {
        long down = timeline.current().random().nextLong(setup.lockLife().toNanos() * 2);
        if (setup.atomic()) {
          world.oracle().restart(0, timeline.current().random().nextInt(-2000, 2000));
        }
        launch(i, down);
      }
    }
  }

  private void disturb(Step.Disturb disturb) {
    int number = disturb.process() % processes.length;
    SimulatedProcess process = processes[number];
    if (!over && process == null && disturb.kind() == Step.Kind.JOIN) {
      launch(number, 0);
    }
    if (over || process == null || process.isDead() || process.engine() == null) {
      return;
    }
    switch (disturb.kind()) {
      case COLLECT ->
          process
              .spawn("collect@" + disturb.atMillis(), true, 0, () -> collect(process))
              .attach(new Fates(disturb.mishaps()));
      case RESTART_ORACLE ->
          world
              .oracle()
              .restart(Math.abs(disturb.size()) * 100_000L, setup.atomic() ? 0 : disturb.size());
      case PAUSE, LONG_PAUSE -> process.pause(disturb.size() * 1_000_000L);
      case CRASH -> process.crash();
      case VANISH -> {
        if (processes.length > 1 && number > 0) {
          clients.drop(number);
        }
        process.crash();
      }
      case LOSE_POWER -> {
        if (setup.atomic()) {
          int kept = timeline.current().random().nextInt(world.store().unsynced() + 1);
          timeline.log("power is lost; of " + world.store().unsynced() + " changes stay " + kept);
          world.store().losePower(kept);
        }
        process.crash();
      }
      case LOSE_TOKEN -> world.loseToken(process);
      case COMPACT -> world.compact();
      case CUT_LINKS -> world.cutLinks(disturb.size() * 1_000_000L);
      case JOIN -> timeline.log(process.name() + " is there already");
    }
  }

  private void collect(SimulatedProcess process) {
    try {
      process.collectGarbage();
    } catch (KvException | TxnException e) {
      if (e instanceof TxnException failure && failure.kind() == TxnException.Kind.CORRUPTED) {
        throw e;
      }
      timeline.log("collection failed: " + e.getMessage());
    } catch (ClientDied e) {
      timeline.log("the collector dies");
    }
  }

  /** Waits for the clients, then buries everybody and looks at what they left. */
  private void audit() {
    while (!clients.areDone()) {
      timeline.sleep(Duration.ofMillis(100).toNanos());
    }
    timeline.sleep(setup.lockLife().toNanos() * 8);
    over = true;
    for (SimulatedProcess process : processes) {
      if (process != null) {
        process.crash();
      }
    }
    Duration rest = setup.retention().plus(setup.lockLife().multipliedBy(3));
    timeline.sleep(rest.plus(setup.cluster().lease()).toNanos());
    world.launchHonest("last", this::lookAtRemains);
  }

  private void lookAtRemains(SimulatedProcess process) {
    concluded.addAll(script.workload().concluded(process));
    // What this process itself committed is finished in the background, at its leisure.
    process.rest(setup.lockLife().toNanos() * 8);
    clients.runOnce(process, "audit", List.of(new Whole()));
    collect(process);
    clients.runOnce(process, "audit after collection", List.of(new Whole()));
    remains = Remains.of(world.store(), world.journal().floor());
    audited = true;
  }
}
