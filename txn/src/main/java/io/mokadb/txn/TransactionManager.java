package io.mokadb.txn;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.SharedWork;
import java.util.List;
import java.util.Map;

/** Begins transactions on one store. Thread-safe. */
public interface TransactionManager extends AutoCloseable {
  Transaction begin(TransactionOptions options);

  /** Whether transactions of other processes commit to the store, too. */
  default boolean isShared() {
    return false;
  }

  /**
   * Whether all that is committed to the store is committed by this process. Only then are there
   * serializable transactions: what others have read and changed is not compared.
   */
  default boolean commitsAlone() {
    return !isShared() || nodes().isSole();
  }

  /**
   * Has transactions tell other processes which cells they hold by {@link Transaction#tryHold}.
   * Nothing to do where there are no others.
   *
   * @param prefix begins the keys of the rows that say so, and of no others
   */
  default void shareHolds(Key prefix) {}

  /**
   * The state of the schema now: that of a timestamp which is drawn after the call began.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if the oracle has not answered at the limit
   */
  default SchemaStamp schemaStamp(Deadline limit) {
    return SchemaStamp.NONE;
  }

  /** Where the oracle answers, for people. */
  default String oracle() {
    return "";
  }

  /** The processes on the store. */
  default Nodes nodes() {
    return Nodes.ALONE;
  }

  /** How work is divided among the processes on the store. */
  default SharedWork work() {
    return SharedWork.ALONE;
  }

  /**
   * Whether {@link Transaction#load} is there: where commits of several rows take one step, and all
   * readers are of this process.
   */
  default boolean loads() {
    return false;
  }

  /**
   * Watches for commits that change rows. Returns once all commits of this process that were under
   * way have ended: a snapshot that is taken after this sees them, or the watch tells of them.
   *
   * @param mostBytes that the keys of changed rows may take until a look takes them in
   * @param limit ends the wait
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if it does
   */
  default ChangeWatch watch(KeyRange rows, long mostBytes, Deadline limit) {
    throw new UnsupportedOperationException("This manager watches no commits");
  }

  /** A timestamp of the oracle, not below any commit acknowledged before the call. */
  long currentTimestamp();

  /**
   * Milliseconds since 1970, by the clock of the oracle or that of this process, whichever is
   * ahead: what either has shown is not in the future. Timestamps may be ahead of both, after a
   * crash for instance.
   */
  long clockMillis();

  /**
   * The snapshot of a moment: with all that was acknowledged when the oracle's clock showed this or
   * less. A moment that it has not shown yet is the present.
   */
  long snapshotAt(long clockMillis);

  /** What the oracle's clock showed when a timestamp was drawn, as far as that is known. */
  long millisOf(long timestamp);

  /** No snapshot below this can be read any more; 0 before the first garbage collection. */
  long safePoint();

  /**
   * Has something done before a collection of garbage asks what observers and followers need: it
   * registers those that other processes have defined meanwhile. Nothing to do where there are no
   * others.
   */
  default void whenCollecting(Runnable refresh) {}

  /**
   * Raises the safe point as far as live readers and {@code retention} allow, and drops what no
   * snapshot can see.
   */
  GcReport collectGarbage();

  /** The transactions of this process that have begun and not ended, in no order. */
  List<RunningTransaction> running();

  /**
   * The locks of transactions that are committing, or were interrupted on their way. Resolves none.
   *
   * @param limit how many at most
   */
  List<LockState> locks(int limit);

  /**
   * The cells that transactions of this process hold, a moment ago, in no order.
   *
   * @param limit how many at most
   */
  default List<CellHold> held(int limit) {
    return List.of();
  }

  /** The transactions of this process that wait for cells that others hold. */
  default List<LockWait> waiting() {
    return List.of();
  }

  /** How often transactions were in each other's way, by name, since the manager was made. */
  default Map<String, Long> contention() {
    return Map.of();
  }

  /** Rolls back live transactions, stops background work. Does not close the store. */
  @Override
  void close();

  /** Numbers that tell how reads are served, named as those of a store. */
  default Map<String, Long> statistics() {
    return Map.of();
  }
}
