package io.mokadb.txn.sim.world;

import io.mokadb.kv.Durability;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.leaf.Interference;
import io.mokadb.txn.leaf.LeafOptions;
import java.time.Duration;

/**
 * What is fixed in a run.
 *
 * @param processes how many engines share the store
 * @param atomic whether the store is atomic across rows; then there should be one process only, for
 *     one-phase commits keep readers back by a table in memory
 * @param lockLife of a primary lock without heartbeat
 * @param retention how far back snapshots stay readable
 * @param inlineLimit see {@link EngineOptions#inlineLimit}
 * @param slowness the share of calls, in hundredths, that take long
 * @param repeats the share of changes, in hundredths, that reach a shared store a second time, much
 *     later
 * @param collectMillis how often each process collects garbage; 0 for only when the script says so
 * @param durability of every commit
 * @param spilling whether every other transaction has no memory for what it writes
 * @param leaves of a process that owns its store
 * @param cluster how the processes know of each other; {@link ClusterSetup#NONE} if they do not
 */
public record Setup(
    int processes,
    boolean atomic,
    Duration lockLife,
    Duration retention,
    int inlineLimit,
    int slowness,
    int repeats,
    int collectMillis,
    Durability durability,
    boolean spilling,
    LeafOptions leaves,
    ClusterSetup cluster) {

  /** One process on a store of its own. */
  public static Setup embedded() {
    return new Setup(
        1,
        true,
        Duration.ofSeconds(1),
        Duration.ofMillis(300),
        64,
        3,
        0,
        0,
        Durability.SYNC,
        false,
        LeafOptions.OFF,
        ClusterSetup.NONE);
  }

  /**
   * Several processes on a store that knows rows only. No process knows what another one reads, so
   * nothing may take longer than the retention.
   */
  public static Setup distributed(int processes) {
    return new Setup(
        processes,
        false,
        Duration.ofSeconds(1),
        Duration.ofSeconds(60),
        64,
        3,
        0,
        0,
        Durability.SYNC,
        false,
        LeafOptions.OFF,
        ClusterSetup.NONE);
  }

  /** Several processes that know of each other, on a store whose tombstones hide. */
  public static Setup cluster(int processes) {
    return distributed(processes)
        .withRetention(Duration.ofMillis(100))
        .withCollection(300)
        .withCluster(ClusterSetup.of(Duration.ofSeconds(4)));
  }

  /** Whether the processes know of each other, and share a safe point. */
  public boolean isCluster() {
    return !cluster.lease().isZero();
  }

  /** How long a live reader holds the safe point back. */
  public Duration longReaderLimit() {
    return isCluster() ? cluster.longReaderLimit() : retention.multipliedBy(4);
  }

  public Setup withProcesses(int value) {
    return new Setup(
        value,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        slowness,
        repeats,
        collectMillis,
        durability,
        spilling,
        leaves,
        cluster);
  }

  public Setup withLockLife(Duration value) {
    return new Setup(
        processes,
        atomic,
        value,
        retention,
        inlineLimit,
        slowness,
        repeats,
        collectMillis,
        durability,
        spilling,
        leaves,
        cluster);
  }

  public Setup withRetention(Duration value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        value,
        inlineLimit,
        slowness,
        repeats,
        collectMillis,
        durability,
        spilling,
        leaves,
        cluster);
  }

  public Setup withInlineLimit(int value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        value,
        slowness,
        repeats,
        collectMillis,
        durability,
        spilling,
        leaves,
        cluster);
  }

  public Setup withSlowness(int value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        value,
        repeats,
        collectMillis,
        durability,
        spilling,
        leaves,
        cluster);
  }

  public Setup withRepeats(int value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        slowness,
        value,
        collectMillis,
        durability,
        spilling,
        leaves,
        cluster);
  }

  public Setup withCollection(int everyMillis) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        slowness,
        repeats,
        everyMillis,
        durability,
        spilling,
        leaves,
        cluster);
  }

  public Setup withDurability(Durability value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        slowness,
        repeats,
        collectMillis,
        value,
        spilling,
        leaves,
        cluster);
  }

  public Setup withSpilling(boolean value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        slowness,
        repeats,
        collectMillis,
        durability,
        value,
        leaves,
        cluster);
  }

  public Setup withLeaves(LeafOptions value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        slowness,
        repeats,
        collectMillis,
        durability,
        spilling,
        value,
        cluster);
  }

  public Setup withCluster(ClusterSetup value) {
    return new Setup(
        processes,
        atomic,
        lockLife,
        retention,
        inlineLimit,
        slowness,
        repeats,
        collectMillis,
        durability,
        spilling,
        leaves,
        value);
  }

  /**
   * @param rounds whether the engine collects garbage every so often by itself
   */
  EngineOptions engineOptions(Interference interference, boolean rounds) {
    return EngineOptions.DEFAULT
        .withLockLife(lockLife)
        .withRetention(retention)
        .withLongReaderLimit(longReaderLimit())
        .withGcPeriod(rounds ? Duration.ofMillis(collectMillis) : Duration.ZERO)
        .withGcBatch(4, Duration.ofMillis(1))
        .withInlineLimit(inlineLimit)
        .withSafePointLease(cluster.lease())
        .withLeaves(leaves.withInterference(interference));
  }
}
