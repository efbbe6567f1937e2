package io.mokadb.txn.sim;

import io.mokadb.txn.leaf.LeafOptions;
import io.mokadb.txn.sim.work.Bank;
import io.mokadb.txn.sim.work.Derived;
import io.mokadb.txn.sim.work.Held;
import io.mokadb.txn.sim.work.Indexed;
import io.mokadb.txn.sim.work.Lists;
import io.mokadb.txn.sim.work.Mixed;
import io.mokadb.txn.sim.work.Observed;
import io.mokadb.txn.sim.work.Pairs;
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

/** Makes a script of a seed: half of the seeds are embedded, half distributed. */
public final class ScriptGenerator {
  /** What is older than this need not learn of what was written since: it cannot commit. */
  static final Duration HOLDING_RETENTION = Duration.ofSeconds(60);

  private static final int CLIENTS = 5;
  private static final int TRANSACTIONS = 60;

  /** What may happen where processes do not know of each other. */
  private static final Step.Kind[] DISTURBANCES = {
    Step.Kind.COLLECT,
    Step.Kind.RESTART_ORACLE,
    Step.Kind.CRASH,
    Step.Kind.VANISH,
    Step.Kind.PAUSE,
    Step.Kind.LOSE_POWER
  };

  /** Mishaps lie on this many points from the first. */
  private static final int LONGEST_WAY = 40;

  private ScriptGenerator() {}

  /** The workload that a run has if nobody asks for another one. */
  public static Workload defaultWorkload(long seed) {
    List<Workload> all =
        List.of(
            new Lists(), new Registers(), new Bank(), new Indexed(), new Pairs(), new Observed());
    int choice = new SplittableRandom(seed).nextInt(all.size() + 2);
    return choice < all.size() ? all.get(choice) : new Together(all);
  }

  public static Script of(long seed) {
    return of(seed, defaultWorkload(seed), setup(seed));
  }

  /** A script of statements that hold cells, with what happens in others. */
  public static Script holding(long seed) {
    return of(seed, new Held(false), setup(seed).withRetention(HOLDING_RETENTION));
  }

  /** A script of changes that a follower takes in, with what happens in others. */
  public static Script following(long seed) {
    return of(seed, new Derived(), setup(seed));
  }

  /** Transactions of several levels, in one process: what they promise is kept in its memory. */
  public static Script ofLevels(long seed) {
    Setup setup = (seed & 1) == 0 ? embeddedSetup(seed) : Setup.distributed(1);
    return of(seed, new Mixed(), setup.withRetention(HOLDING_RETENTION));
  }

  /** A script in which about as much goes wrong as clients get done. */
  public static Script of(long seed, Workload workload, Setup setup) {
    boolean calm = new SplittableRandom(seed + 1).nextInt(8) == 0;
    return of(seed, workload, setup, calm, 5, 8);
  }

  /** A script in which nothing happens but what clients do. */
  public static Script calm(long seed, Workload workload, Setup setup) {
    return of(seed, workload, setup, true, 5, 1);
  }

  /** A script in which more goes wrong than right. */
  public static Script rough(long seed, Workload workload, Setup setup) {
    return of(seed, workload, setup, false, 2, 25);
  }

  /**
   * @param calm whether nothing goes wrong at all
   * @param odds of that something happens to a transaction, one to this
   * @param disturbances below how many things happen to processes and oracle
   */
  private static Script of(
      long seed, Workload workload, Setup setup, boolean calm, int odds, int disturbances) {
    SplittableRandom random = new SplittableRandom(seed);
    // In half of the scripts all happens in less than 50 ms per transaction.
    int haste = 1 + random.nextInt(14) * random.nextInt(14);
    List<Step> steps = new ArrayList<>();
    int[] numbers = new int[CLIENTS];
    for (int i = 0; i < TRANSACTIONS; i++) {
      int client = random.nextInt(CLIENTS);
      int number = numbers[client]++;
      boolean old = random.nextInt(12) == 0;
      steps.add(
          new Step.Transact(
              client,
              number,
              old && random.nextBoolean()
                  ? List.of(new Whole())
                  : workload.next(random.split(), "c" + client + "." + number),
              random.nextInt(3) == 0,
              !old && workload.isSerializable(new SplittableRandom(31 * seed + i)),
              old ? 1 + random.nextInt(400) : 0,
              1 + random.nextInt(haste * 1000),
              calm ? Map.of() : mishaps(random, odds)));
    }
    int length = TRANSACTIONS / CLIENTS * haste;
    for (int i = random.nextInt(disturbances); i > 0; i--) {
      steps.add(disturbance(random, setup, 1 + random.nextInt(length), calm));
    }
    return new Script(seed, setup, workload, steps);
  }

  /** What seeds vary besides the script. */
  public static Setup setup(long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    Setup setup =
        random.nextBoolean() ? embedded(random) : Setup.distributed(1 + random.nextInt(3));
    return varied(setup, random).withSpilling(isSpilling(seed)).withLeaves(leaves(setup, seed));
  }

  /** The same for a process with a store of its own. */
  public static Setup embeddedSetup(long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    Setup setup = varied(embedded(random), random).withSpilling(isSpilling(seed));
    return setup.withLeaves(leaves(setup, seed));
  }

  /** Three of four processes that own their store have leaves; nor is that drawn. */
  private static LeafOptions leaves(Setup setup, long seed) {
    if (!setup.atomic()) {
      return LeafOptions.OFF;
    }
    return switch ((int) (seed >> 2 & 3)) {
      case 0 -> LeafOptions.OFF;
      case 1 -> LeafOptions.tiny(1 << 20, 100);
      case 2 -> LeafOptions.tiny(2_500, 4);
      default -> LeafOptions.tiny(800, 2);
    };
  }

  /** Not drawn, so that other seeds stay what they are. */
  private static boolean isSpilling(long seed) {
    return (seed & 3) == 3;
  }

  private static Setup varied(Setup setup, SplittableRandom random) {
    return setup
        .withInlineLimit(random.nextBoolean() ? 0 : 64)
        .withSlowness(random.nextInt(3) == 0 ? 20 : 3)
        .withRepeats(random.nextInt(3) == 0 ? 20 : 0)
        .withCollection(random.nextInt(2) == 0 ? random.nextInt(20, 500) : 0);
  }

  /** The shorter the retention, the more transactions outlive it; nothing but they may suffer. */
  private static Setup embedded(SplittableRandom random) {
    int[] retentions = {10, 100, 300};
    return Setup.embedded()
        .withRetention(Duration.ofMillis(retentions[random.nextInt(retentions.length)]));
  }

  private static Step disturbance(
      SplittableRandom random, Setup setup, int atMillis, boolean calm) {
    Step.Kind[] kinds =
        calm
            ? new Step.Kind[] {Step.Kind.COLLECT, Step.Kind.COLLECT, Step.Kind.RESTART_ORACLE}
            : DISTURBANCES;
    Step.Kind kind = kinds[random.nextInt(kinds.length)];
    if (random.nextInt(3) == 0 || kind == Step.Kind.LOSE_POWER && !setup.atomic()) {
      kind = Step.Kind.COLLECT;
    }
    int size =
        switch (kind) {
          case RESTART_ORACLE -> random.nextInt(-3000, 3000);
          case PAUSE -> random.nextInt(100, 4000);
          default -> random.nextInt(1, 2000);
        };
    return new Step.Disturb(
        atMillis,
        kind,
        random.nextInt(setup.processes()),
        size,
        kind == Step.Kind.COLLECT && !calm ? mishaps(random, 3) : Map.of());
  }

  /** With a probability of one to {@code odds}, something; sometimes several things. */
  private static Map<Integer, Mishap> mishaps(SplittableRandom random, int odds) {
    Map<Integer, Mishap> mishaps = new TreeMap<>();
    Mishap[] all = Mishap.values();
    while (random.nextInt(odds) == 0) {
      mishaps.put(random.nextInt(LONGEST_WAY), all[1 + random.nextInt(all.length - 1)]);
    }
    return mishaps;
  }
}
