package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.RefreshLock;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two-phase commits of this process: who is alive, for resolvers, and whose primary lock must
 * be kept alive, for all others (invariant 6). Thread-safe.
 */
final class CommitRuns {
  private static final Logger LOG = LoggerFactory.getLogger(CommitRuns.class);

  private final Map<Long, CommitRun> runs = new ConcurrentHashMap<>();
  private final ProtocolStore store;
  private final RememberingOracle oracle;
  private final long clientId;
  private final Nodes nodes;
  private final Duration lockLife;
  private final FaultPoints faults;

  CommitRuns(
      ProtocolStore store,
      RememberingOracle oracle,
      long clientId,
      Nodes nodes,
      Duration lockLife,
      FaultPoints faults) {
    this.faults = faults;
    this.nodes = nodes;
    this.store = store;
    this.oracle = oracle;
    this.clientId = clientId;
    this.lockLife = lockLife;
  }

  long clientId() {
    return clientId;
  }

  long freshTimestamp(Deadline deadline) {
    return oracle.next(deadline);
  }

  /**
   * Until when a lock that is written now counts as alive: for three quarters of its life at least,
   * since a commit draws no timestamp for this if one was drawn a moment ago.
   */
  long newExpiry(Deadline deadline) {
    return Timestamps.plus(oracle.recent(lockLife.toNanos() / 4, deadline), lockLife);
  }

  void add(CommitRun run) {
    runs.put(run.primaryLock().startTimestamp(), run);
  }

  void remove(CommitRun run) {
    runs.remove(run.primaryLock().startTimestamp());
  }

  /** Whether those that are under way now have ended: asked later, any number of times. */
  BooleanSupplier allDone() {
    Set<Long> now = Set.copyOf(runs.keySet());
    return () -> now.stream().noneMatch(runs::containsKey);
  }

  boolean isRunning(LockRecord lock) {
    return lock.clientId() == clientId && runs.containsKey(lock.startTimestamp());
  }

  /** Whether a lock is of a commit that such a snapshot does not see; see {@link CommitRun}. */
  boolean isAfter(LockRecord lock, long snapshot) {
    CommitRun run = lock.clientId() == clientId ? runs.get(lock.startTimestamp()) : null;
    return run != null && run.isAfter(snapshot);
  }

  /**
   * Whether the client that wrote an undecided primary lock must be taken for alive: neither too
   * long silent, nor known to be gone. A mistake would do no harm to what is committed.
   */
  boolean isAlive(LockRecord primaryLock, Deadline deadline) {
    return primaryLock.clientId() == clientId
        ? runs.containsKey(primaryLock.startTimestamp())
        : !nodes.isKnownGone(primaryLock.clientId())
            && primaryLock.expiresAt() > oracle.next(deadline);
  }

  /** One heartbeat for all. */
  void refresh() {
    for (CommitRun run : runs.values()) {
      if (run.isPrimaryLocked()) {
        try {
          refresh(run);
        } catch (KvException | TxnException e) {
          // The oracle's bound may not be raised either; the next heartbeat comes.
          LOG.debug("No heartbeat for {}", run.primaryLock(), e);
        }
      }
    }
  }

  private void refresh(CommitRun run) {
    long start = run.primaryLock().startTimestamp();
    faults.reached(ProtocolStep.BEFORE_HEARTBEAT, start);
    LockRecord longer = run.primaryLock().withExpiresAt(newExpiry(Deadline.none()));
    store.mutate(RefreshLock.mutation(run.primary(), longer), Durability.BUFFERED);
    faults.reached(ProtocolStep.AFTER_HEARTBEAT, start);
  }
}
