package io.mokadb.txn.leaf;

import io.mokadb.txn.CellDecoder;
import io.mokadb.txn.CellList;
import io.mokadb.txn.DecodedCells;
import io.mokadb.txn.Decoding;
import java.util.Arrays;
import java.util.List;

/**
 * The changes of a leaf that are newer values of decoded ones. Immutable.
 *
 * @param changes in key order
 */
record ChangedList(List<Change> changes) implements CellList {
  /**
   * Those over the cells of a list.
   *
   * @param horizon the snapshot, from which changes may be hidden
   */
  static ChangedList of(LeafState state, PackedList cells, int column, long horizon) {
    return new ChangedList(
        Arrays.stream(state.overlay())
            .filter(change -> LeafWalk.isPatch(state.base(), change, column))
            .filter(change -> cells.holds(change.place()) && !change.isHiddenFrom(horizon))
            .toList());
  }

  /**
   * The decoded columns with the changes in their places.
   *
   * @param columns of the base
   * @param first the place in the base of their first value
   * @return null if one of them cannot be patched
   */
  DecodedCells[] patch(DecodedCells[] columns, int first, Decoding wish) {
    if (changes.isEmpty()) {
      return columns;
    }
    int[] places = changes.stream().mapToInt(change -> change.place() - first).toArray();
    List<CellDecoder> decoders = wish.decoders();
    DecodedCells[] patched = new DecodedCells[columns.length];
    for (int i = 0; i < columns.length; i++) {
      patched[i] = decoders.get(i).patch(columns[i], places, this);
      if (patched[i] == null) {
        return null;
      }
    }
    return patched;
  }

  @Override
  public int size() {
    return changes.size();
  }

  @Override
  public boolean isValue(int place) {
    return true;
  }

  @Override
  public byte[] bytes(int place) {
    return changes.get(place).bytes();
  }

  @Override
  public int start(int place) {
    return changes.get(place).start();
  }

  @Override
  public int end(int place) {
    return changes.get(place).bytes().length;
  }

  @Override
  public int copyRow(int place, byte[] target) {
    byte[] row = changes.get(place).cell().row().unsafeBytes();
    if (row.length <= target.length) {
      System.arraycopy(row, 0, target, 0, row.length);
    }
    return row.length;
  }
}
