package io.mokadb.txn.engine;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.observe.CommitUnderWay;
import java.util.List;

/**
 * A one-phase commit on its way (invariant 3).
 *
 * <p>A reader with snapshot {@code R} that meets it must wait only if its commit timestamp may be
 * {@code R} or less. While it is only published, it will draw its timestamp after {@code R} was
 * drawn: the reader may pass. While it draws, the order is unknown: the reader waits until the
 * timestamp is drawn. Afterwards the timestamps decide.
 */
final class InFlight implements CommitUnderWay {
  private static final long PUBLISHED = 0;
  private static final long DRAWING = 1;

  private final long startTimestamp;
  private final List<Intent> intents;

  /** {@link #PUBLISHED}, {@link #DRAWING} or the commit timestamp. */
  private volatile long commitTimestamp = PUBLISHED;

  private volatile boolean done;

  /**
   * @param intents in key order
   */
  InFlight(long startTimestamp, List<Intent> intents) {
    this.startTimestamp = startTimestamp;
    this.intents = intents;
  }

  long startTimestamp() {
    return startTimestamp;
  }

  List<Intent> intents() {
    return intents;
  }

  /**
   * Called before the oracle is asked, so that a reader that sees {@code PUBLISHED} can be sure.
   */
  void drawing() {
    commitTimestamp = DRAWING;
  }

  void drawn(long timestamp) {
    commitTimestamp = timestamp;
  }

  boolean isDone() {
    return done;
  }

  void finish() {
    done = true;
  }

  boolean blocks(long snapshot) {
    return mayPrecede(snapshot) && !done;
  }

  @Override
  public boolean mayPrecede(long snapshot) {
    long timestamp = commitTimestamp;
    return timestamp != PUBLISHED && timestamp <= snapshot;
  }

  /** Not the identity's, so that a set of commits is walked in the same order in every run. */
  @Override
  public int hashCode() {
    return intents.get(0).cell().hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  boolean touches(KeyRange range) {
    int first = range.start() == null ? 0 : firstFrom(range.start());
    return first < intents.size() && range.contains(intents.get(first).cell().row());
  }

  boolean touches(Key row) {
    int first = firstFrom(row);
    return first < intents.size() && row.equals(intents.get(first).cell().row());
  }

  private int firstFrom(Key row) {
    int low = 0;
    int high = intents.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (intents.get(middle).cell().row().compareTo(row) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
