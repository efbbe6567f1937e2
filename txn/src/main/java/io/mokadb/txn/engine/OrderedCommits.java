package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.serial.CommitOrder;
import io.mokadb.txn.serial.CommitPlace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * Gives each commit its place in the order that serializable transactions rest on, and tells those
 * who watch for changes of it. Thread-safe.
 */
final class OrderedCommits implements Commits {
  private final Commits commits;
  private final CommitOrder order;
  private final ChangeWatches watches;

  OrderedCommits(Commits commits, CommitOrder order, ChangeWatches watches) {
    this.commits = commits;
    this.order = order;
    this.watches = watches;
  }

  @Override
  public CommitOutcome commit(
      LiveTransaction live,
      Intents intents,
      CommitSideEffects alongside,
      TransactionOptions options) {
    CommitPlace place = enter(live, () -> changed(intents));
    List<NotedChange> noted = List.of();
    // What ends with an exception counts as written: if it was not, a transaction runs again in
    // vain.
    boolean written = true;
    try {
      noted = watches.note(intents);
      CommitOutcome outcome = commits.commit(live, intents, alongside, options);
      written = !(outcome instanceof CommitOutcome.Conflict);
      return outcome;
    } catch (OutOfMemoryError | StackOverflowError e) {
      // Only the place knows whether that came behind the commit point.
      return BehindCommit.outcome(place, e);
    } finally {
      BehindCommit.end(place, noted, written);
      if (written) {
        BehindCommit.tell(watches, intents);
      }
    }
  }

  @Override
  public BitSet load(LiveTransaction live, List<CellValue> cells, TransactionOptions options) {
    CommitPlace place = enter(live, () -> cells.stream().map(CellValue::cell).toList());
    List<NotedChange> noted = List.of();
    try {
      noted = watches.note(cells);
      return commits.load(live, cells, options);
    } finally {
      BehindCommit.end(place, noted, true);
    }
  }

  private CommitPlace enter(LiveTransaction live, Supplier<List<CellKey>> cells) {
    CommitPlace place = order.place(live.startTimestamp(), cells, live.readsOrNull());
    live.show(place);
    order.enter(place);
    return place;
  }

  /** A lock changes nothing that could be read. What is not in memory is shown batch by batch. */
  private static List<CellKey> changed(Intents intents) {
    if (!(intents instanceof Intents.Listed listed)) {
      return List.of();
    }
    List<CellKey> cells = new ArrayList<>(listed.size());
    for (Intent intent : listed.list()) {
      if (intent.kind() != WriteKind.LOCK) {
        cells.add(intent.cell());
      }
    }
    return cells;
  }

  @Override
  public void end(LiveTransaction live) {
    commits.end(live);
  }
}
