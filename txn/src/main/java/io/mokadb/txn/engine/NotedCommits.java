package io.mokadb.txn.engine;

import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.lock.LockCounts;
import io.mokadb.txn.lock.RecentCommits;
import java.util.BitSet;
import java.util.List;

/**
 * Notes which cells commits have changed, before what they hold is released, and counts those that
 * were refused. Thread-safe.
 */
final class NotedCommits implements Commits {
  private final Commits commits;
  private final RecentCommits recent;
  private final LockCounts counts;

  NotedCommits(Commits commits, RecentCommits recent, LockCounts counts) {
    this.commits = commits;
    this.recent = recent;
    this.counts = counts;
  }

  @Override
  public CommitOutcome commit(
      LiveTransaction live,
      Intents intents,
      CommitSideEffects alongside,
      TransactionOptions options) {
    CommitOutcome outcome = commits.commit(live, intents, alongside, options);
    if (outcome instanceof CommitOutcome.Committed committed) {
      note(intents, committed.commitTimestamp());
    } else if (outcome instanceof CommitOutcome.Unknown) {
      // It may turn out to be committed at any timestamp.
      note(intents, Long.MAX_VALUE);
    } else if (outcome instanceof CommitOutcome.Conflict conflict) {
      counts.refusedCommit(conflict.readBefore());
    }
    return outcome;
  }

  /** Does not fail: the commit stands. */
  private void note(Intents intents, long timestamp) {
    if (!(intents instanceof Intents.Listed listed)) {
      recent.noteAnywhere(timestamp);
      return;
    }
    try {
      for (Intent intent : listed.list()) {
        recent.note(intent.cell(), timestamp);
      }
    } catch (OutOfMemoryError e) {
      // Those who hold cells look at some in vain.
      recent.noteAnywhere(timestamp);
    }
  }

  /** Not noted: the cells of a load are ones that hardly any other transaction writes. */
  @Override
  public BitSet load(LiveTransaction live, List<CellValue> cells, TransactionOptions options) {
    return commits.load(live, cells, options);
  }

  @Override
  public void end(LiveTransaction live) {
    commits.end(live);
  }
}
