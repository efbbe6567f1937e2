package io.mokadb.txn.copy;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import java.util.ArrayList;
import java.util.List;

/**
 * All cells of one column of a row.
 *
 * @param versions family by family, the newest of each first
 */
record CopiedColumn(CellKey key, List<Version> versions) {
  /** Cells that one mutation carries. */
  private static final int EDITS = 500;

  /** A cell and its family. */
  record Version(Family family, Cell cell) {}

  CopiedColumn {
    versions = List.copyOf(versions);
  }

  /** The size of keys and values in bytes. */
  long bytes() {
    long bytes = 0;
    for (Version version : versions) {
      bytes += key.row().length() + Integer.BYTES + Long.BYTES + version.cell().value().length;
    }
    return bytes;
  }

  /** What puts the cells into another store, the oldest first. */
  List<RowMutation> puts() {
    List<RowMutation> mutations = new ArrayList<>();
    List<Edit> edits = new ArrayList<>();
    for (int i = versions.size() - 1; i >= 0; i--) {
      Version version = versions.get(i);
      edits.add(
          Edit.put(
              version.family(), key.column(), version.cell().timestamp(), version.cell().value()));
      if (edits.size() == EDITS || i == 0) {
        mutations.add(new RowMutation(key.row(), Condition.always(), edits));
        edits = new ArrayList<>();
      }
    }
    return mutations;
  }
}
