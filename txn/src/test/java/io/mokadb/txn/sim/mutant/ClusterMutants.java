package io.mokadb.txn.sim.mutant;

import io.mokadb.txn.sim.work.Awaited;
import io.mokadb.txn.sim.work.Derived;
import io.mokadb.txn.sim.work.Lists;
import io.mokadb.txn.sim.work.Registers;
import io.mokadb.txn.sim.world.ClusterSetup.OracleFault;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.sim.world.Setup;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Ways to break what processes that know of each other promise. Their invariants are the sentences
 * about the safe point in {@code io.mokadb.txn.engine}, in a word each.
 */
public final class ClusterMutants {
  private static final Setup CLUSTER =
      Setup.cluster(3).withRetention(Duration.ZERO).withCollection(200);

  private static final Duration LEASE = CLUSTER.cluster().lease();

  private ClusterMutants() {}

  /** Each process takes the store for its own. */
  public static Mutant believingToBeAlone() {
    return of("takes the store for its own", "alone", BrokenNodes::believingToBeAlone);
  }

  public static List<Mutant> all() {
    return List.of(
        believingToBeAlone(),
        of("drops at once", "wait", () -> BrokenClocks.droppingAtOnce(LEASE)),
        of("trusts what it knows", "readers", BrokenClocks::trustingForEver),
        of("counts from the answer", "readers", BrokenClocks::countingFromTheAnswer),
        of("looks before the read", "readers", BrokenClocks::lookingBeforeTheRead),
        of("does not look at the commit", "committers", BrokenFences::lookingNever),
        of("looks before the prewrites", "committers", BrokenFences::lookingTooEarly),
        of("asks no other process", "held", BrokenNodes::askingNoOther),
        of("overlooks newcomers", "held", BrokenNodes::overlookingNewcomers),
        of("publishes the time", "held", BrokenNodes::publishingTheTime),
        new Mutant(
            "raises the mark before locks are resolved",
            "floor",
            CLUSTER,
            new Lists(10),
            BrokenStores::collectingBeforeResolving),
        of("drops the newest version", "floor", BrokenStores::droppingNewestVersion),
        ofOracle("oracle forgets the safe point", OracleFault.FORGETTING_THE_SAFE_POINT),
        ofOracle("oracle shows what it has not kept", OracleFault.SHOWING_BEFORE_KEEPING));
  }

  /** Waiting for observers that run in other processes. */
  public static List<Mutant> ofAwaiting() {
    return List.of(
        awaiting("asks nobody", BrokenQuestions::askingNobody),
        awaiting("takes silence for idleness", BrokenQuestions::takingSilenceForIdle),
        awaiting("asks once", BrokenQuestions::askingOnce));
  }

  /** Nothing takes long: behind a look passes only what moves on all the time. */
  private static Mutant awaiting(String name, Supplier<Sabotage> sabotage) {
    Setup setup = CLUSTER.withCluster(CLUSTER.cluster().withConfirmation()).withSlowness(0);
    return new Mutant(name, "awaited", setup, new Awaited(), sabotage);
  }

  /** Those of followers whose steps and readers are in several processes. */
  public static List<Mutant> ofFollowing() {
    return List.of(
        following("no marks of what is removed", BrokenRemovals::withoutMarks),
        following("marks after what is removed", BrokenRemovals::markingAfterwards),
        following("two owners at once", () -> BrokenRemovals.blindWatermarks("~mark")));
  }

  /** No fault: what is removed under readers is marked. */
  public static Mutant removingBehindNoReader() {
    return following("removes behind no reader", BrokenRemovals::behindNoReader);
  }

  private static Mutant following(String name, Supplier<Sabotage> sabotage) {
    return new Mutant(name, "followers", CLUSTER, new Derived(), sabotage);
  }

  private static Mutant of(String name, String sentence, Supplier<Sabotage> sabotage) {
    return new Mutant(name, sentence, CLUSTER, new Lists(), sabotage);
  }

  private static Mutant ofOracle(String name, OracleFault fault) {
    Setup setup = CLUSTER.withCluster(CLUSTER.cluster().withFault(fault));
    return new Mutant(name, "announced", setup, new Registers(), () -> Sabotage.NONE);
  }
}
