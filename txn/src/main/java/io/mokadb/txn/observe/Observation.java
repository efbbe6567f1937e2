package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import java.util.UUID;

/** A row that has changed, as one observer sees it. Valid during the call it was made for. */
public interface Observation {
  /** The observed row. Its present state is read through the transaction. */
  Key row();

  /**
   * The commit timestamp of a change that led here, the newest one known when the call was
   * prepared. The transaction may see newer ones; they count as seen.
   */
  long changedAt();

  /**
   * Names the newest announced change of the row that the transaction sees: the same whenever this
   * observer is given that change, after conflicts, failures, crashes and parking too, and another
   * one for every other change, row and observer. So who acts on a change outside of the store can
   * tell whether they have done so before. To be called after the row was read through the
   * transaction, which waits for commits under way. Takes a read of the store.
   */
  UUID changeId();

  /** How many observers, one after the other, led to this change; 0 for a change by a user. */
  int depth();

  /** How often this was tried before and failed; conflicts do not count. */
  int failedAttempts();

  /**
   * The snapshot at which this observer saw the row last: the start timestamp of the transaction
   * that acknowledged it; 0 if it never has.
   */
  long lastSeen();

  /**
   * What a cell of the observed row was at {@link #lastSeen}, or null if it had no value or was
   * never seen. Kept for this from garbage collection, however long ago that was.
   *
   * @throws IllegalArgumentException for a cell of another row
   */
  byte[] seen(CellKey cell);

  /**
   * Whether the observer has handled every change that the transaction sees, and was told to forget
   * the row: then {@link #lastSeen} is 0 although it has seen the row. Worth asking only then, for
   * it takes reads of the store.
   */
  boolean isHandledAndForgotten();

  /**
   * The observer need not remember this row: for one that is gone. If it comes back, {@link
   * #lastSeen} will be 0. Saves the acknowledgement of rows that exist no more.
   */
  void forget();
}
