package io.mokadb.txn.lock;

import io.mokadb.kv.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A transaction as the holder of cells. Confined to the transaction's thread, except what others
 * follow when they look for circles.
 */
public final class LockOwner {
  /** In the order in which they were taken. */
  private final ArrayList<HeldCell> held = new ArrayList<>();

  /** How often it has begun to ask for cells again, see {@link CellLocks#askAgain}. */
  private int round;

  private volatile long startTimestamp;

  /** Null while it does not wait. */
  private volatile HeldCell waitsFor;

  /** Null while it waits for no other process. */
  private volatile AwaitedCell awaitsElsewhere;

  /**
   * @param startTimestamp names the transaction
   */
  public LockOwner(long startTimestamp) {
    this.startTimestamp = startTimestamp;
  }

  /** The name of the transaction from now on. */
  public void rename(long newStartTimestamp) {
    startTimestamp = newStartTimestamp;
  }

  public long startTimestamp() {
    return startTimestamp;
  }

  /**
   * The cells that it holds, without those that were taken first.
   *
   * @param kept how many those are
   */
  public List<CellKey> since(int kept) {
    return listed(kept).map(HeldCell::cell).toList();
  }

  /** Those of them that it has not asked for since {@link CellLocks#askAgain}. */
  public List<CellKey> unasked(int kept) {
    return listed(kept).filter(each -> each.round() != round).map(HeldCell::cell).toList();
  }

  /** Of an earlier mark there may be fewer left than it had. */
  private Stream<HeldCell> listed(int kept) {
    return held.stream().skip(kept);
  }

  /** How many cells it holds. */
  public int size() {
    return held.size();
  }

  /** Makes room for one more, so that to add it cannot fail once it is taken. */
  void reserve() {
    held.ensureCapacity(held.size() + 1);
  }

  int round() {
    return round;
  }

  void nextRound() {
    round++;
  }

  List<HeldCell> held() {
    return held;
  }

  HeldCell waitsFor() {
    return waitsFor;
  }

  void waitFor(HeldCell cellOrNull) {
    waitsFor = cellOrNull;
  }

  AwaitedCell awaitsElsewhere() {
    return awaitsElsewhere;
  }

  /** It waits for another process from now on; for none any more, if this is null. */
  public void awaitElsewhere(AwaitedCell cellOrNull) {
    awaitsElsewhere = cellOrNull;
  }
}
