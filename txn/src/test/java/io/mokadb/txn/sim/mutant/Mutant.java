package io.mokadb.txn.sim.mutant;

import io.mokadb.txn.leaf.BrokenLeaves;
import io.mokadb.txn.leaf.Interference;
import io.mokadb.txn.leaf.LeafOptions;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.sim.work.Derived;
import io.mokadb.txn.sim.work.Deriving;
import io.mokadb.txn.sim.work.Family;
import io.mokadb.txn.sim.work.Held;
import io.mokadb.txn.sim.work.Indexed;
import io.mokadb.txn.sim.work.Lists;
import io.mokadb.txn.sim.work.Mixed;
import io.mokadb.txn.sim.work.Observed;
import io.mokadb.txn.sim.work.Pairs;
import io.mokadb.txn.sim.work.Registers;
import io.mokadb.txn.sim.work.Workload;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.sim.world.Setup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A way to break the protocol, and a run in which that should show.
 *
 * @param invariant the number in {@code io.mokadb.txn}, or K5 of {@code io.mokadb.kv}
 * @param sabotage a new one for each process
 */
public record Mutant(
    String name, String invariant, Setup setup, Workload workload, Supplier<Sabotage> sabotage) {
  private static final Setup EMBEDDED = Setup.embedded();
  private static final Setup SHARED = Setup.distributed(2);

  /**
   * All of them, except those of {@link #ofHolding}, {@link #ofSerializable}, {@link #ofSharing}
   * and {@link #ofFollowing}.
   */
  public static List<Mutant> all() {
    List<Mutant> all = new ArrayList<>(ofProtocol());
    for (BrokenLeaves broken : BrokenLeaves.values()) {
      // The rows of a run are too few for leaves to be split.
      if (broken != BrokenLeaves.SPLITTING_AT_THE_WRONG_ROW) {
        all.add(ofLeaves(broken));
      }
    }
    return all;
  }

  private static Mutant ofLeaves(BrokenLeaves broken) {
    // Leaves of a few rows, some of which are evicted now and then.
    Setup setup = EMBEDDED.withSlowness(50).withSpilling(true);
    return new Mutant(
        "leaves " + broken.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        "leaves",
        setup.withLeaves(new LeafOptions(3_000, 4, 100, 1, 0, true, Interference.NONE)),
        broken == BrokenLeaves.FORGETTING_DELETIONS ? new Indexed() : new Lists(),
        () ->
            new Sabotage() {
              @Override
              public Interference leaves() {
                return broken.interference();
              }
            });
  }

  private static List<Mutant> ofProtocol() {
    return List.of(
        of("commit timestamp drawn before prewrite", "1", SHARED, BrokenOracles::drawingEarly),
        of("commit timestamp computed", "1", SHARED, BrokenOracles::computing),
        of("snapshots from a stale timestamp", "1", SHARED, BrokenOracles::readingStale),
        of("readers do not look at locks", "2", SHARED, BrokenStores::readingThroughLocks),
        // Two engines on an atomic store: neither sees the other's table of commits under way.
        of(
            "no table of commits under way",
            "3",
            EMBEDDED.withProcesses(2).withSlowness(50),
            () -> Sabotage.NONE),
        of(
            "rollback record not written",
            "4",
            SHARED.withRepeats(30),
            () -> BrokenStores.dropping(WriteKind.ROLLBACK)),
        of("lock not looked for", "4", SHARED, BrokenStores::notLookingForLocks),
        of("prewrite of a locked cell", "4", SHARED, BrokenStores::claimingLockedCells),
        of("prewrite over a newer commit", "4", SHARED, BrokenStores::claimingWrittenCells),
        of("one-phase commit over a newer one", "4", EMBEDDED, BrokenStores::claimingWrittenCells),
        of("rollback record taken for a commit", "4", SHARED, BrokenStores::fearingRollbackRecords),
        of(
            "rollback record below those of others",
            "4",
            SHARED.withRepeats(60),
            BrokenStores::hidingRollbacks),
        of("secondary judged by its age", "5", SHARED, BrokenResolvers::judgingSecondariesByAge),
        of("any lock taken for the primary", "5", SHARED, BrokenResolvers::trustingAnyLock),
        observed(
            "notifications lost at the commit", "7", BrokenStores::commitsWithoutNotifications),
        observed("weak notifications lost", "7", BrokenStores::losingWeakNotifications),
        observed("newer notifications removed", "8", BrokenStores::removingNewerNotifications),
        observed("acknowledged by two", "8", BrokenStores::acknowledgingWithoutLooking),
        new Mutant(
            "what parked rows need collected",
            "9",
            EMBEDDED.withCollection(20),
            new Observed(),
            BrokenStores::collectingWhatParkedRowsNeed),
        new Mutant(
            "collecting before resolving",
            "9",
            Setup.distributed(1)
                .withLockLife(Duration.ofMillis(100))
                .withRetention(Duration.ofMillis(400))
                .withCollection(30),
            new Lists(10),
            BrokenStores::collectingBeforeResolving),
        new Mutant(
            "newest version at the safe point dropped",
            "9",
            EMBEDDED.withCollection(20),
            new Registers(),
            BrokenStores::droppingNewestVersion),
        of(
            "readers of another process not waited for",
            "9",
            SHARED.withRetention(Duration.ofMillis(20)).withCollection(10),
            () -> Sabotage.NONE),
        new Mutant(
            "lock record not written",
            "10",
            EMBEDDED,
            new Pairs(),
            () -> BrokenStores.dropping(WriteKind.LOCK)),
        of(
            "rollback hides older locks",
            "K8",
            SHARED.withRepeats(60),
            BrokenStores::hidingOlderLocks),
        of("lost answer taken for a good one", "K", SHARED, BrokenStores::trustingLostAnswers),
        of("commit not synced", "K5", EMBEDDED, BrokenStores::notSyncing),
        new Mutant(
            "rollback leaves the value",
            "K",
            SHARED.withInlineLimit(0),
            new Lists(),
            BrokenStores::leavingValues));
  }

  /** The rules of {@code io.mokadb.txn.lock}, and 12 of {@code io.mokadb.txn}. */
  public static List<Mutant> ofHolding() {
    return List.of(
        holding("snapshot of the statement before", "12", BrokenHolding::keepingTheSnapshot),
        holding("cells not held", "lock 1", BrokenHolding::holdingNothing),
        holding("cells of an undone statement released", "lock 1", BrokenHolding::releasingTooMuch),
        holding("cells of a savepoint kept", "lock 1", BrokenHolding::releasingTooLittle),
        holding("whoever looks first gets the cell", "lock 1", BrokenHolding::polling),
        holding("deadlocks not told", "lock 2", BrokenHolding::waitingInACircle),
        holding("waiters not woken", "lock 3", BrokenHolding::deaf),
        holding("released before the commit", "lock 4", BrokenHolding::releasingBeforeTheCommit),
        holding("changes since the snapshot not told", "lock 4", BrokenHolding::tellingNothing),
        holding("changes before the first read not told", "lock 4", BrokenHolding::believingUnread),
        holding("cells asked for again released", "lock 1", BrokenHolding::askingOnce));
  }

  /** The rules of {@code io.mokadb.txn.serial}. */
  public static List<Mutant> ofSerializable() {
    return List.of(
        serial("what was read is not compared", "serial 2", BrokenReads::notComparing),
        serial("single rows not noted", "serial 5", BrokenReads::forgettingPoints),
        serial("absent rows not noted", "serial 5", BrokenReads::forgettingAbsentRows),
        serial("ranges not noted", "serial 5", BrokenReads::forgettingRanges),
        serial("gaps of ranges not noted", "serial 5", BrokenReads::notingFoundRowsOnly),
        serial("undone statements not noted", "serial 5", BrokenReads::forgettingUndoneStatements),
        serial("snapshot before it watches", "serial 1", BrokenReads::watchingLate),
        serial("commits forgotten too early", "serial 4", BrokenReads::forgettingCommits));
  }

  /** Cells that are held for share, by lanes. Their invariants are rules of checkers. */
  public static List<Mutant> ofSharing() {
    return List.of(
        sharing("all share by one cell", "waited to share", BrokenHolding::sharingByOneCell),
        sharing("some lanes left out", "orphan", BrokenHolding::claimingSomeLanes),
        sharing("cells not held", "alone", BrokenHolding::holdingNothing));
  }

  /** Followers. Their invariants are those of {@code io.mokadb.txn.observe}. */
  public static List<Mutant> ofFollowing() {
    Setup collecting = EMBEDDED.withRetention(Duration.ofMillis(20)).withCollection(20);
    return List.of(
        following("locks not looked at", "4", SHARED, BrokenFollowing::overlookingLocks),
        following(
            "commits under way not waited for",
            "4",
            EMBEDDED.withSlowness(15),
            BrokenFollowing::overlookingCommitsUnderWay),
        following(
            "newer notifications removed", "5", SHARED, BrokenStores::removingNewerNotifications),
        following(
            "notifications removed before the commit",
            "5",
            SHARED,
            () -> BrokenFollowing.removingBeforeTheCommit("~mark", Derived.notified())),
        deriving("paused view forgotten", "5", EMBEDDED, Deriving.Fault.FORGETTING_THE_PAUSED),
        deriving("watermark committed first", "5", EMBEDDED, Deriving.Fault.WATERMARK_FIRST),
        deriving("rows as they are now", "follower", EMBEDDED, Deriving.Fault.NEW_FOR_OLD),
        deriving("watermark not held", "6", collecting, Deriving.Fault.HOLDING_NOTHING),
        deriving("unknown for none", "8", EMBEDDED, Deriving.Fault.UNKNOWN_TAKEN_FOR_NONE),
        deriving("asked before the snapshot", "8", EMBEDDED, Deriving.Fault.ASKED_TOO_EARLY));
  }

  private static Mutant following(
      String name, String invariant, Setup setup, Supplier<Sabotage> sabotage) {
    return new Mutant(name, invariant, setup, new Derived(), sabotage);
  }

  private static Mutant deriving(String name, String invariant, Setup setup, Deriving.Fault fault) {
    return new Mutant(name, invariant, setup, new Derived(fault), () -> Sabotage.NONE);
  }

  private static Mutant sharing(String name, String rule, Supplier<Sabotage> sabotage) {
    Setup setup = EMBEDDED.withSlowness(0).withRetention(Duration.ofSeconds(60));
    return new Mutant(name, rule, setup, new Family(), sabotage);
  }

  private static Mutant serial(String name, String invariant, Supplier<Sabotage> sabotage) {
    Setup setup = EMBEDDED.withSlowness(0).withRetention(Duration.ofSeconds(60));
    return new Mutant(name, invariant, setup, new Mixed(), sabotage);
  }

  /** A transaction that moved forgets from which snapshots it wrote: other processes show it. */
  public static Mutant forgettingSnapshots() {
    return new Mutant(
        "condition begins at the newest snapshot",
        "12",
        SHARED,
        new Held(false),
        BrokenStores::claimingFromStart);
  }

  private static Mutant holding(String name, String invariant, Supplier<Sabotage> sabotage) {
    return new Mutant(name, invariant, EMBEDDED.withSlowness(0), new Held(true), sabotage);
  }

  private static Mutant observed(String name, String invariant, Supplier<Sabotage> sabotage) {
    return new Mutant(name, invariant, SHARED, new Observed(), sabotage);
  }

  private static Mutant of(
      String name, String invariant, Setup setup, Supplier<Sabotage> sabotage) {
    return new Mutant(name, invariant, setup, new Lists(), sabotage);
  }

  /** Heartbeats left out: found by clients that are held up and yet alive, see its test. */
  public static Sabotage withoutHeartbeats() {
    return BrokenStores.withoutHeartbeats();
  }

  @Override
  public String toString() {
    return name + " (" + invariant + ")";
  }
}
