package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.rocksdb.RocksDBException;

/**
 * Newest write records on disk of the rows of one call that lie far apart, read some dozens at a
 * time, which costs half of single look-ups. What is there must not change while this is used,
 * which the rows' latches ensure. Confined to one thread.
 */
final class ScatteredHeads {
  /** How many are read in one call. */
  private static final int AHEAD = 64;

  private final CellReads reads;
  private final List<RowMutation> mutations;
  private final Predicate<CellKey> known;

  /** The first mutation whose cell was not read ahead. */
  private int next;

  private List<byte[]> cells = List.of();
  private List<Cell> heads = List.of();

  /** The first of {@link #cells} that was not asked for. */
  private int at;

  /**
   * @param mutations of the call, in the order in which they are asked for
   * @param known whether a cell's record is known without being read
   */
  ScatteredHeads(CellReads reads, List<RowMutation> mutations, Predicate<CellKey> known) {
    this.reads = reads;
    this.mutations = mutations;
    this.known = known;
  }

  /** Of a column, or null. */
  Cell at(byte[] cell) throws RocksDBException {
    int place = placeOf(cell);
    if (place < 0) {
      readFrom(cell);
      place = 0;
    }
    at = place + 1;
    return heads.get(place);
  }

  private int placeOf(byte[] cell) {
    for (int i = at; i < cells.size(); i++) {
      if (Arrays.equals(cells.get(i), cell)) {
        return i;
      }
    }
    return -1;
  }

  private void readFrom(byte[] cell) throws RocksDBException {
    cells = new ArrayList<>();
    cells.add(cell);
    next = after(cell);
    for (; next < mutations.size() && cells.size() < AHEAD; next++) {
      CellKey wanted = wanted(mutations.get(next));
      if (wanted != null && !known.test(wanted)) {
        cells.add(CellKeys.encode(wanted));
      }
    }
    heads = reads.heads(cells);
  }

  /**
   * The place behind the mutation of a cell, or behind the last: the cells are wanted in another
   * order then, and are read one by one.
   */
  private int after(byte[] cell) {
    for (int i = next; i < mutations.size(); i++) {
      CellKey wanted = wanted(mutations.get(i));
      if (wanted != null && Arrays.equals(CellKeys.encode(wanted), cell)) {
        return i + 1;
      }
    }
    return mutations.size();
  }

  /** The cell whose newest record a condition asks for, or a new record goes above; or null. */
  private static CellKey wanted(RowMutation mutation) {
    if (mutation.condition() instanceof Condition.NoCellIn absent
        && absent.ranges().write() != null) {
      return CellKey.of(mutation.row(), absent.column());
    }
    for (Edit edit : mutation.edits()) {
      if (edit.family() == Family.WRITE
          && edit instanceof Edit.Put put
          && put.timestamp() < Control.GUARD) {
        return CellKey.of(mutation.row(), put.column());
      }
    }
    return null;
  }
}
