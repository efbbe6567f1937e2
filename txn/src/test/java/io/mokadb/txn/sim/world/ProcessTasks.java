package io.mokadb.txn.sim.world;

import io.mokadb.txn.sim.time.Task;
import io.mokadb.txn.sim.time.Timeline;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;

/** What a process does every so often, and in the background. */
final class ProcessTasks {
  /** Mishaps of a periodic task lie on this many points from the first. */
  private static final int WAY = 40;

  /** Half of them lie on these: a heartbeat passes no more. */
  private static final int FIRST = 6;

  private final SimulatedProcess process;
  private final Timeline timeline;
  private final Setup setup;
  private final int odds;
  private int spawned;

  ProcessTasks(SimulatedProcess process, Timeline timeline, Setup setup, int odds) {
    this.process = process;
    this.timeline = timeline;
    this.setup = setup;
    this.odds = odds;
  }

  /** Runs {@code work} again and again, in a task of its own, as long as the process lives. */
  Runnable every(Duration period, Runnable work) {
    boolean[] stopped = {false};
    long nanos = period.toNanos();
    process.spawn(
        process.name() + "/every" + spawned++,
        true,
        process.random().nextLong(nanos),
        () -> {
          while (!stopped[0]) {
            process.rest(nanos + process.random().nextLong(nanos / 10 + 1));
            run(work);
          }
        });
    return () -> stopped[0] = true;
  }

  /** In a cluster something may happen to a task that no client waits for. */
  private void run(Runnable work) {
    if (odds == 0) {
      work.run();
      return;
    }
    SplittableRandom random = process.random();
    Mishap[] all = Mishap.values();
    Mishap mishap = random.nextBoolean() ? Mishap.PAUSE : all[1 + random.nextInt(all.length - 1)];
    int point = random.nextInt(random.nextBoolean() ? WAY : FIRST);
    process.attachToTask(random.nextInt(odds) > 0 ? null : new Fates(Map.of(point, mishap)));
    try {
      work.run();
    } catch (ClientDied e) {
      process.log("it dies, and is begun again");
    }
    process.attachToTask(null);
  }

  void inBackground(Runnable work) {
    Object fates = timeline.current().attachment();
    SplittableRandom random = process.random();
    // Now and then the executor is busy for long, unless nothing is in a cluster.
    boolean busy = random.nextInt(10) == 0 && !(setup.isCluster() && setup.slowness() == 0);
    Task task =
        process.spawn(
            timeline.current().name() + "/background" + spawned++,
            true,
            random.nextLong(busy ? setup.lockLife().toNanos() * 6 : 5_000_000),
            () -> dyingAlone(work));
    task.attach(fates instanceof Fates of ? of.fork() : null);
  }

  /** Something may befall a worker, after which it is no more. */
  void startWorker(Runnable work) {
    Object fates = timeline.current().attachment();
    process
        .spawn(process.name() + "/worker" + spawned++, true, 0, () -> dyingAlone(work))
        .attach(fates instanceof Fates of ? of.fork() : null);
  }

  private void dyingAlone(Runnable work) {
    try {
      process.rest(0);
      work.run();
    } catch (ClientDied e) {
      process.log("the background task dies");
    }
  }
}
