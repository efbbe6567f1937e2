package io.mokadb.txn.serial;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import java.util.List;

/**
 * What a commit changed.
 *
 * @param blocks rows in which it changed cells that are not listed
 */
record CommittedWrites(long startTimestamp, List<CellKey> cells, List<KeyRange> blocks) {
  boolean isEmpty() {
    return cells.isEmpty() && blocks.isEmpty();
  }

  int size() {
    return cells.size() + blocks.size();
  }

  /** Why a transaction that has read these must not follow this commit; null if it may. */
  CommitOutcome.Conflict refusal(CellRanges reads) {
    for (CellKey cell : cells) {
      if (reads.contains(cell)) {
        return refusal(cell, "Cell " + cell + " was read, and then");
      }
    }
    for (KeyRange block : blocks) {
      if (reads.meets(block)) {
        String rows = "Cells from " + block.start() + " to " + block.end();
        return refusal(null, rows + " were read, and then some of them");
      }
    }
    return null;
  }

  private CommitOutcome.Conflict refusal(CellKey cellOrNull, String what) {
    String reason = what + " written by transaction " + startTimestamp + " (read/write conflict)";
    return CommitOutcome.Conflict.ofRead(cellOrNull, startTimestamp, reason);
  }
}
