package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Reads of many cells, some of which the transaction has written. */
final class OverlaidReads {
  private OverlaidReads() {}

  /**
   * @param committed reads those that the transaction has not written
   */
  static List<byte[]> getAll(
      List<CellKey> cells, WriteBuffer buffer, Function<List<CellKey>, List<byte[]>> committed) {
    List<CellKey> missing = new ArrayList<>();
    byte[][] values = new byte[cells.size()][];
    int[] places = new int[cells.size()];
    for (int i = 0; i < values.length; i++) {
      BufferEntry own = buffer.find(cells.get(i));
      if (own == null || own.kind == WriteKind.LOCK) {
        places[missing.size()] = i;
        missing.add(cells.get(i));
      } else {
        values[i] = own.value;
      }
    }
    List<byte[]> read = missing.isEmpty() ? List.of() : committed.apply(missing);
    for (int i = 0; i < read.size(); i++) {
      values[places[i]] = read.get(i);
    }
    return Arrays.asList(values);
  }
}
