package io.mokadb.txn.serial;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The place of one commit in the order of all, and what it writes. Written by the thread that
 * commits, read by others.
 */
public final class CommitPlace {
  private static final long SHOWN = 0;
  private static final long ASKING = 1;

  private final CommitOrder order;
  private final long startTimestamp;
  private final Supplier<List<CellKey>> cells;
  private final TrackedReads readsOrNull;

  /** What is written in rows that {@link #cells} leaves out. Complete before {@link #drawing}. */
  private List<KeyRange> blocks = List.of();

  /** {@link #SHOWN}, {@link #ASKING} or the commit timestamp. */
  private volatile long commitTimestamp = SHOWN;

  private volatile boolean over;

  /** When it was committed; 0 as long as that is not certain. */
  private volatile long committedAt;

  CommitPlace(
      CommitOrder order,
      long startTimestamp,
      Supplier<List<CellKey>> cells,
      TrackedReads readsOrNull) {
    this.order = order;
    this.startTimestamp = startTimestamp;
    this.cells = cells;
    this.readsOrNull = readsOrNull;
  }

  /** Adds rows in which the commit writes, before it asks for a timestamp. */
  public void writes(KeyRange rows) {
    if (blocks.isEmpty()) {
      blocks = new ArrayList<>();
    }
    if (blocks.size() >= order.mostBlocks()) {
      KeyRange last = blocks.remove(blocks.size() - 1);
      blocks.add(KeyRange.of(last.start(), rows.end()));
    } else {
      blocks.add(rows);
    }
  }

  /** To be called before a timestamp is asked for. */
  public void drawing() {
    commitTimestamp = ASKING;
  }

  public void drawn(long timestamp) {
    commitTimestamp = timestamp;
  }

  /** The commit point is passed: the commit stands, whatever fails from now on. */
  public void committed(long timestamp) {
    committedAt = timestamp;
  }

  /** The timestamp that {@link #committed} has told; 0 before. */
  public long committedAt() {
    return committedAt;
  }

  /**
   * Compares what the transaction has read with the commits before this one; to be called after
   * {@link #drawn} and before anybody can see what is written.
   *
   * @param waitNanos how long it waits for another commit that asks for its timestamp
   * @return why the commit must not be; null if it may
   */
  public CommitOutcome.Conflict refusal(long waitNanos) {
    return readsOrNull == null ? null : order.refusal(this, readsOrNull, waitNanos);
  }

  /**
   * To be called when the commit has ended, however it did.
   *
   * @param written false if it is certain that nothing was committed
   */
  public void end(boolean written) {
    over = true;
    order.ended(this, written);
  }

  /** Whether the commit has ended. */
  public boolean isOver() {
    return over;
  }

  boolean isAsking() {
    return commitTimestamp == ASKING && !over;
  }

  /** Whether its timestamp is drawn, and lies after the one and before the other. */
  boolean isBetween(long since, long until) {
    long timestamp = commitTimestamp;
    return timestamp > since && timestamp < until;
  }

  /** Not the identity's, so that a set of places is walked in the same order in every run. */
  @Override
  public int hashCode() {
    return Long.hashCode(startTimestamp);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  /** The commit timestamp; 0 as long as none was asked for. */
  long timestamp() {
    return commitTimestamp;
  }

  CommittedWrites writes() {
    return new CommittedWrites(startTimestamp, cells.get(), blocks);
  }
}
