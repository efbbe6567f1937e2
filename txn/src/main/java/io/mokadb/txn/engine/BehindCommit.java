package io.mokadb.txn.engine;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.serial.CommitPlace;
import java.util.List;

/**
 * What follows a commit point. The commit stands then, and nothing that fails there may tell the
 * caller otherwise. What is left undone needs no message, which needs memory: others find it out.
 * Stateless.
 */
final class BehindCommit {
  private BehindCommit() {}

  /**
   * The outcome of a commit that ended with an error.
   *
   * @throws Error the same, unless the commit stands
   */
  static CommitOutcome outcome(CommitPlace place, VirtualMachineError error) {
    long timestamp = place.committedAt();
    if (timestamp == 0) {
      throw error;
    }
    return new CommitOutcome.Committed(timestamp);
  }

  /**
   * The commit has ended, however it did.
   *
   * @param written false if it is certain that nothing was committed
   */
  static void end(CommitPlace place, List<NotedChange> noted, boolean written) {
    try {
      place.end(written);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // A place that stays is compared with what others read, as before.
    }
    try {
      ChangeWatches.ended(noted, written);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // A look without news finds the change.
    }
  }

  /** Others are told what has changed. */
  static void tell(ChangeWatches watches, Intents intents) {
    try {
      watches.tellOthers(intents);
    } catch (OutOfMemoryError | StackOverflowError e) {
      // A look without news finds the change.
    }
  }
}
