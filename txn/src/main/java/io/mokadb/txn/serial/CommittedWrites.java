package io.mokadb.txn.serial;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * What a commit changed.
 *
 * @param blocks rows in which it changed cells that are not listed
 */
record CommittedWrites(long startTimestamp, List<CellKey> cells, List<KeyRange> blocks) {
  /** What it takes beside cells and blocks: an entry of a map, and two lists. */
  private static final int BYTES = 160;

  private static final int CELL_BYTES = 72;
  private static final int BLOCK_BYTES = 104;

  boolean isEmpty() {
    return cells.isEmpty() && blocks.isEmpty();
  }

  int size() {
    return cells.size() + blocks.size();
  }

  /** What they take, estimated. */
  long bytes() {
    long bytes = BYTES;
    for (CellKey cell : cells) {
      bytes += CELL_BYTES + cell.row().length();
    }
    for (KeyRange block : blocks) {
      bytes += BLOCK_BYTES + length(block.start()) + length(block.end());
    }
    return bytes;
  }

  private static int length(Key keyOrNull) {
    return keyOrNull == null ? 0 : keyOrNull.length();
  }

  /** The same and more: all cells from the first row to the last. */
  CommittedWrites coarse() {
    if (size() <= 1) {
      return this;
    }
    List<KeyRange> all = new ArrayList<>(blocks);
    cells.forEach(cell -> all.add(KeyRange.single(cell.row())));
    Key start = all.get(0).start();
    Key end = all.get(0).end();
    for (KeyRange each : all) {
      start = start == null || each.start() == null ? null : min(start, each.start());
      end = end == null || each.end() == null ? null : max(end, each.end());
    }
    return new CommittedWrites(startTimestamp, List.of(), List.of(KeyRange.of(start, end)));
  }

  private static Key min(Key one, Key other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static Key max(Key one, Key other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Why a transaction that has read these must not follow this commit; null if it may. */
  CommitOutcome.Conflict refusal(CellRanges reads) {
    for (CellKey cell : cells) {
      if (reads.contains(cell)) {
        return refusal(cell, "A cell was read, and then");
      }
    }
    for (KeyRange block : blocks) {
      if (reads.meets(block)) {
        return refusal(null, "Rows were read in a range that was");
      }
    }
    return null;
  }

  private CommitOutcome.Conflict refusal(CellKey cellOrNull, String what) {
    String reason = what + " written by transaction " + startTimestamp + " (read/write conflict)";
    return CommitOutcome.Conflict.ofRead(cellOrNull, startTimestamp, reason);
  }
}
