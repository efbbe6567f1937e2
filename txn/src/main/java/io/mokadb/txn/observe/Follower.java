package io.mokadb.txn.observe;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.function.Supplier;

/**
 * Code that follows ranges of rows from one snapshot to the next, as a whole: what it keeps is, at
 * each of its commits, made of all changes up to one commit timestamp, the <i>watermark</i>, and of
 * none after it. So it needs no acknowledgement for each row: the state of a row that it saw last is
 * the row at the watermark. Called by one worker at a time.
 */
public interface Follower {
  /** The value of {@link #watermark} of a follower that keeps nothing yet. */
  long NOTHING = 0;

  /**
   * The watermark, read through a transaction: the step writes the cell that this reads, so two
   * steps at once conflict, and one of them commits.
   */
  long watermark(Transaction transaction);

  /**
   * Takes in the changes of one window. All writes go through {@code transaction}, the watermark
   * {@link Window#upTo} among them; the engine adds the removal of notifications and commits.
   *
   * @throws Exception nothing is written; it is tried again after a while, without limit
   */
  void follow(Transaction transaction, Window window) throws Exception;

  /**
   * Whether versions above the watermark must be kept from garbage collection for it. Once it says
   * false, it must not read at its watermark any more.
   */
  boolean holdsBack();

  /**
   * Commits what {@link #follow} wrote, for a follower that has conditions of its own; see {@link
   * Observer#commit}.
   */
  default CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
    return commit.get();
  }
}
