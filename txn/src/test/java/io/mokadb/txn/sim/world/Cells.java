package io.mokadb.txn.sim.world;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Durability;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import java.util.List;

/** What the calls of processes reach in the end. */
public interface Cells extends AutoCloseable {
  boolean isAtomic();

  CellView read(CellRead read);

  ColumnVersions versions(CellRead read, int limit);

  CellCursor scan(ScanRequest request);

  MutationOutcome mutate(RowMutation mutation, Durability durability);

  AtomicOutcome mutateAtomically(List<RowMutation> mutations, Durability durability);

  /** A process begins, and those before it have died. */
  default void opened(SimulatedProcess process) {}

  /** After the run. */
  @Override
  default void close() {}
}
