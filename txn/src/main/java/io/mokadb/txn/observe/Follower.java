package io.mokadb.txn.observe;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Code that follows ranges of rows from one snapshot to the next, as a whole: what it keeps is, at
 * each of its commits, made of all changes up to one commit timestamp, the <i>watermark</i>, and of
 * none after it. So it needs no acknowledgement for each row: the state of a row that it saw last
 * is the row at the watermark. One step at a time runs in a process; {@link #watermark}, {@link
 * #leastWatermark} and {@link #holdsBack} are asked by others meanwhile.
 */
public interface Follower {
  /** The value of {@link #watermark} of a follower that keeps nothing yet. */
  long NOTHING = 0;

  /**
   * The watermark, read through a transaction: the step writes the cell that this reads, so two
   * steps at once conflict, and one of them commits. A follower that keeps several things gives the
   * least watermark of those that its next step takes on, or {@link #NOTHING}.
   */
  long watermark(Transaction transaction);

  /**
   * The least watermark of all that it keeps, read through a transaction; also of what its next
   * step does not take on, for instance because it is paused. What was announced after this is not
   * removed, and if {@link #holdsBack} versions that a snapshot at it sees are not dropped.
   *
   * <p>It never falls, but from {@link #NOTHING}, and but for a thing that begins at a snapshot
   * taken later than what was committed last. So what is yet to be computed counts too: a commit
   * makes this at most that commit's start timestamp, and then the snapshot is taken from which it
   * is computed. Otherwise what is announced meanwhile may be removed before it is needed.
   */
  default long leastWatermark(Transaction transaction) {
    return watermark(transaction);
  }

  /**
   * Takes in the changes of one window. All writes go through {@code transaction}, the watermark
   * {@link Window#upTo} among them; the engine adds the removal of notifications up to {@link
   * #leastWatermark}, as the transaction then reads it, and commits. Nothing is committed if this
   * writes nothing.
   *
   * @throws Exception nothing is written; it is tried again after a while, without limit
   */
  void follow(Transaction transaction, Window window) throws Exception;

  /**
   * Whether a step is wanted although nothing was announced, for what an earlier one put off. Asked
   * before each step that is due, which is once in {@link WorkerOptions#scanPeriod} at least.
   */
  default boolean wantsStep() {
    return false;
  }

  /**
   * How long changes may wait at most for others to come, in nanoseconds, when they come while a
   * step runs.
   */
  default long longestGathering() {
    return TimeUnit.MILLISECONDS.toNanos(10);
  }

  /**
   * Whether versions above {@link #leastWatermark} must be kept from garbage collection for it.
   * While it says false its windows are whole: see {@link Window#from}.
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
