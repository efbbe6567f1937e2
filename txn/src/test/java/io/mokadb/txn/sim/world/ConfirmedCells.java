package io.mokadb.txn.sim.world;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A store that takes locks from a process only while this has its token, as a node's own view of
 * its store does. What ends a lock may come at any time.
 */
final class ConfirmedCells implements Cells {
  private final Cells cells;
  private final BooleanSupplier hasToken;

  /**
   * @param hasToken asked when a change arrives
   */
  ConfirmedCells(Cells cells, BooleanSupplier hasToken) {
    this.cells = cells;
    this.hasToken = hasToken;
  }

  @Override
  public boolean isAtomic() {
    return cells.isAtomic();
  }

  @Override
  public CellView read(CellRead read) {
    return cells.read(read);
  }

  @Override
  public ColumnVersions versions(CellRead read, int limit) {
    return cells.versions(read, limit);
  }

  @Override
  public CellCursor scan(ScanRequest request) {
    return cells.scan(request);
  }

  @Override
  public MutationOutcome mutate(RowMutation mutation, Durability durability) {
    return locks(mutation) && !hasToken.getAsBoolean()
        ? MutationOutcome.UNKNOWN
        : cells.mutate(mutation, durability);
  }

  static boolean locks(RowMutation mutation) {
    return mutation.edits().stream()
        .anyMatch(edit -> edit instanceof Edit.Put && edit.family() == Family.LOCK);
  }

  @Override
  public AtomicOutcome mutateAtomically(List<RowMutation> mutations, Durability durability) {
    return cells.mutateAtomically(mutations, durability);
  }
}
