package io.mokadb.txn.engine;

import io.mokadb.kv.MutationOutcome;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.OnePhaseCommit;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.serial.CommitPlace;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Commits lists of cells, each cell by itself, at one timestamp: the conditions and records are
 * those of a one-phase commit, but a refused cell refuses no other. Readers whose snapshot the list
 * belongs to wait for all of it, as for any commit under way (invariant 3). Thread-safe.
 */
final class LoadCommitter {
  private final ProtocolStore store;
  private final TimestampOracle oracle;
  private final InFlightTable table;
  private final Waiter waiter;
  private final FaultPoints faults;
  private final int inlineLimit;

  LoadCommitter(
      ProtocolStore store,
      TimestampOracle oracle,
      InFlightTable table,
      Environment environment,
      int inlineLimit) {
    this.store = store;
    this.oracle = oracle;
    this.table = table;
    this.waiter = environment.waiter();
    this.faults = environment.faults();
    this.inlineLimit = inlineLimit;
  }

  /**
   * @param cells ascending, at least one
   * @return the places of those that were not written
   */
  BitSet load(
      long startTimestamp, List<CellValue> cells, CommitPlace place, TransactionOptions options) {
    InFlight commit = new InFlight(startTimestamp, intents(cells));
    table.publishToReaders(commit);
    try {
      place.drawing();
      commit.drawing();
      options.counts().askedOracle();
      long commitTimestamp = oracle.next();
      place.drawn(commitTimestamp);
      commit.drawn(commitTimestamp);
      waiter.wakeAll();
      faults.reached(ProtocolStep.ONE_PHASE_TIMESTAMP_DRAWN, startTimestamp);
      List<MutationOutcome> outcomes =
          store
              .countedIn(options.counts())
              .mutate(
                  new OnePhaseCommit(startTimestamp, inlineLimit)
                      .mutations(commit.intents(), Map.of(), commitTimestamp),
                  options.durability());
      faults.reached(ProtocolStep.ONE_PHASE_APPLIED, startTimestamp);
      return left(outcomes);
    } finally {
      table.removeFromReaders(commit);
    }
  }

  private static List<Intent> intents(List<CellValue> cells) {
    List<Intent> intents = new ArrayList<>(cells.size());
    CellValue before = null;
    for (CellValue cell : cells) {
      if (before != null && before.cell().compareTo(cell.cell()) >= 0) {
        throw new IllegalArgumentException(
            "Cell " + cell.cell() + " is loaded after " + before.cell());
      }
      before = cell;
      intents.add(new Intent(cell.cell(), WriteKind.PUT, cell.value(), 0));
    }
    return intents;
  }

  /** What is not known to be written counts as not written: to write it again does no harm. */
  private static BitSet left(List<MutationOutcome> outcomes) {
    BitSet left = new BitSet();
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) != MutationOutcome.APPLIED) {
        left.set(i);
      }
    }
    return left;
  }
}
