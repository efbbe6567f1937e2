package io.mokadb.kv.testkit;

import io.mokadb.kv.Cell;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.TimeRange;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Expected content of one column at one moment. Immutable. */
final class RowModel {
  static final RowModel EMPTY = new RowModel(Map.of());

  private final Map<Family, NavigableMap<Long, byte[]>> cells;

  private RowModel(Map<Family, NavigableMap<Long, byte[]>> cells) {
    this.cells = cells;
  }

  RowModel with(List<Edit> edits) {
    Map<Family, NavigableMap<Long, byte[]>> changed = new EnumMap<>(Family.class);
    cells.forEach((family, versions) -> changed.put(family, new TreeMap<>(versions)));
    for (Edit edit : edits) {
      NavigableMap<Long, byte[]> versions =
          changed.computeIfAbsent(edit.family(), family -> new TreeMap<>());
      if (edit instanceof Edit.Put put) {
        versions.put(put.timestamp(), put.value());
      } else if (edit instanceof Edit.Delete delete) {
        versions.remove(delete.timestamp());
      } else if (edit instanceof Edit.DeleteUpTo delete) {
        versions.headMap(delete.timestamp(), true).clear();
      }
    }
    return new RowModel(changed);
  }

  /** All versions of a family, ascending. */
  NavigableMap<Long, byte[]> versions(Family family) {
    return cells.getOrDefault(family, Collections.emptyNavigableMap());
  }

  /** The newest cell in the range as {@code timestamp=value}, or "none". */
  String newest(Family family, TimeRange range) {
    if (range == null) {
      return "none";
    }
    Map.Entry<Long, byte[]> newest = versions(family).lowerEntry(range.until());
    return newest == null || newest.getKey() < range.from()
        ? "none"
        : ContractFixture.text(new Cell(newest.getKey(), newest.getValue()));
  }
}
