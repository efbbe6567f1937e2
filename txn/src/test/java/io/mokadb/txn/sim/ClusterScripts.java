package io.mokadb.txn.sim;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.work.Awaited;
import io.mokadb.txn.sim.work.Bank;
import io.mokadb.txn.sim.work.Derived;
import io.mokadb.txn.sim.work.Indexed;
import io.mokadb.txn.sim.work.Lists;
import io.mokadb.txn.sim.work.Observed;
import io.mokadb.txn.sim.work.Operation;
import io.mokadb.txn.sim.work.Registers;
import io.mokadb.txn.sim.work.Together;
import io.mokadb.txn.sim.work.Whole;
import io.mokadb.txn.sim.work.Workload;
import io.mokadb.txn.sim.world.Mishap;
import io.mokadb.txn.sim.world.Setup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Scripts for processes that know of each other. They last for some leases, so that what is
 * announced at their beginning is dropped before their end, and some transactions take that long.
 */
public final class ClusterScripts {
  private static final int CLIENTS = 5;
  private static final int TRANSACTIONS = 60;

  /** Mishaps lie on this many points from the first. */
  private static final int WAY = 40;

  private static final Step.Kind[] ALWAYS = {
    Step.Kind.COLLECT, Step.Kind.RESTART_ORACLE, Step.Kind.COMPACT, Step.Kind.CUT_LINKS
  };

  private static final Step.Kind[] DISTURBANCES = {
    Step.Kind.COLLECT,
    Step.Kind.RESTART_ORACLE,
    Step.Kind.COMPACT,
    Step.Kind.CUT_LINKS,
    Step.Kind.CRASH,
    Step.Kind.VANISH,
    Step.Kind.PAUSE,
    Step.Kind.LONG_PAUSE,
    Step.Kind.LOSE_TOKEN
  };

  private final SplittableRandom random;
  private final Setup setup;
  private final Workload workload;
  private final boolean calm;
  private final int odds;
  private final long leaseMillis;
  private final long lengthMillis;

  private ClusterScripts(long seed, Workload workload, Setup setup, boolean calm, int odds) {
    this.random = new SplittableRandom(seed);
    this.setup = setup;
    this.workload = workload;
    this.calm = calm;
    this.odds = odds;
    this.leaseMillis = setup.cluster().lease().toMillis();
    this.lengthMillis = leaseMillis * random.nextInt(3, 7);
  }

  /** A transaction that takes its time. */
  record Lingering(int millis) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      rest.accept(millis * 1_000_000L);
    }
  }

  /** What seeds vary besides the script. */
  public static Setup setup(long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    int[] retentions = {0, 100, 300};
    Setup setup = Setup.cluster(2 + random.nextInt(2));
    return setup
        .withCluster(random.nextBoolean() ? setup.cluster() : setup.cluster().withShortReaders())
        .withRetention(Duration.ofMillis(retentions[random.nextInt(retentions.length)]))
        .withCollection(random.nextInt(100, 600))
        .withInlineLimit(random.nextBoolean() ? 0 : 64)
        .withSlowness(random.nextInt(3) == 0 ? 20 : 3)
        .withRepeats(random.nextInt(3) == 0 ? 20 : 0)
        .withSpilling((seed & 3) == 3);
  }

  /** A script of a seed; a quarter of them are calm. */
  public static Script of(long seed) {
    List<Workload> all =
        List.of(new Lists(), new Registers(), new Bank(), new Indexed(), new Observed());
    int choice = (int) (seed % (all.size() + 1));
    Workload workload = choice < all.size() ? all.get(choice) : new Together(all);
    return seed / 6 % 4 == 0
        ? calm(seed, workload, setup(seed))
        : rough(seed, workload, setup(seed));
  }

  /** A script of a seed in which processes wait for the observers of all; as above. */
  static Script awaiting(long seed) {
    Setup plain = setup(seed);
    Setup setup = plain.withCluster(plain.cluster().withConfirmation());
    return seed % 4 == 0 ? calm(seed, new Awaited(), setup) : rough(seed, new Awaited(), setup);
  }

  /** The same for rows that are followed, with steps and readers in every process. */
  public static Script following(long seed) {
    Workload workload = new Derived();
    return seed % 4 == 0 ? calm(seed, workload, setup(seed)) : rough(seed, workload, setup(seed));
  }

  /** A script in which processes come, and the oracle fails over, and nothing else happens. */
  public static Script calm(long seed, Workload workload, Setup setup) {
    return new ClusterScripts(seed, workload, setup, true, 0).script(seed, setup);
  }

  /** A script in which much goes wrong, also in what processes do every so often. */
  public static Script rough(long seed, Workload workload, Setup setup) {
    Setup worse = setup.withCluster(setup.cluster().withOdds(40));
    return new ClusterScripts(seed, workload, worse, false, 3).script(seed, worse);
  }

  private Script script(long seed, Setup used) {
    List<Step> steps = new ArrayList<>();
    int[] numbers = new int[CLIENTS];
    for (int i = 0; i < TRANSACTIONS; i++) {
      int client = random.nextInt(CLIENTS);
      steps.add(transaction(client, numbers[client]++));
    }
    for (int number = 1; number < setup.processes(); number++) {
      if (random.nextInt(3) == 0) {
        steps.add(new Step.Disturb(moment(), Step.Kind.JOIN, number, 0, Map.of()));
      }
    }
    for (int i = random.nextInt(calm ? 4 : 14); i > 0; i--) {
      steps.add(disturbance());
    }
    return new Script(seed, used, workload, steps);
  }

  private int moment() {
    return (int) random.nextLong(1, lengthMillis);
  }

  private Step transaction(int client, int number) {
    boolean old = random.nextInt(12) == 0;
    List<Operation> operations =
        new ArrayList<>(
            old && random.nextBoolean()
                ? List.of(new Whole(), new Whole())
                : workload.next(random.split(), "c" + client + "." + number));
    while (random.nextInt(4) == 0) {
      int millis = (int) random.nextLong(1, leaseMillis * 3 / 2);
      operations.add(random.nextInt(operations.size() + 1), new Lingering(millis));
    }
    // Five clients take turns of about a twelfth of the time each.
    long pauseMicros = random.nextLong(1, lengthMillis * 1_000 * CLIENTS / TRANSACTIONS * 2);
    return new Step.Transact(
        client,
        number,
        operations,
        random.nextInt(3) == 0,
        false,
        old ? random.nextInt(1, 400) : 0,
        (int) pauseMicros,
        calm ? Map.of() : mishaps(odds));
  }

  private Step disturbance() {
    Step.Kind[] kinds = calm ? ALWAYS : DISTURBANCES;
    Step.Kind kind = kinds[random.nextInt(kinds.length)];
    int size =
        switch (kind) {
          case RESTART_ORACLE -> random.nextInt(-3000, 3000);
          case PAUSE -> (int) random.nextLong(100, leaseMillis);
          case LONG_PAUSE -> (int) random.nextLong(leaseMillis, leaseMillis * 3);
          default -> random.nextInt(1, 2000);
        };
    Map<Integer, Mishap> mishaps = kind == Step.Kind.COLLECT && !calm ? mishaps(odds) : Map.of();
    return new Step.Disturb(moment(), kind, random.nextInt(setup.processes()), size, mishaps);
  }

  /** More pauses than anything else, and more of them at the begin than later. */
  private Map<Integer, Mishap> mishaps(int oneIn) {
    Map<Integer, Mishap> mishaps = new TreeMap<>();
    Mishap[] all = Mishap.values();
    while (random.nextInt(oneIn) == 0) {
      int point = random.nextInt(random.nextBoolean() ? WAY : WAY / 4);
      boolean pause = random.nextInt(3) > 0;
      mishaps.put(point, pause ? Mishap.PAUSE : all[1 + random.nextInt(all.length - 1)]);
    }
    return mishaps;
  }
}
