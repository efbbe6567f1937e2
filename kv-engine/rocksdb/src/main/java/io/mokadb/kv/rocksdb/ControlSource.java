package io.mokadb.kv.rocksdb;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.ReadRanges;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Locks and guards, copied when the scan began. */
final class ControlSource extends CellSource {
  private final Iterator<Map.Entry<CellKey, Control>> entries;
  private final ReadRanges ranges;
  private Control control;

  ControlSource(Map<CellKey, Control> inOrder, ReadRanges ranges) {
    List<Map.Entry<CellKey, Control>> relevant = new ArrayList<>();
    inOrder.forEach(
        (key, state) -> {
          if (state.lock(ranges.lock()) != null || state.guard(ranges.write()) != null) {
            relevant.add(Map.entry(key, state));
          }
        });
    this.entries = relevant.iterator();
    this.ranges = ranges;
  }

  @Override
  void advance() {
    if (!entries.hasNext()) {
      end();
      return;
    }
    Map.Entry<CellKey, Control> entry = entries.next();
    cell = CellKeys.encode(entry.getKey());
    length = cell.length;
    control = entry.getValue();
  }

  @Override
  void fill(ViewParts parts) {
    parts.lock = control.lock(ranges.lock());
    if (control.guard(ranges.write()) != null) {
      parts.write = control.guard(ranges.write());
    }
  }
}
