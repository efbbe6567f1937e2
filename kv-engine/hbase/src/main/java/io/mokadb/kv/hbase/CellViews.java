package io.mokadb.kv.hbase;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;

/** Turns a row's cells as HBase returns them into one view for each column. */
final class CellViews {
  private CellViews() {}

  /** The view of one column, whose cells alone are there. */
  static CellView of(CellKey key, Cell[] cells) {
    FoundCells found = new FoundCells();
    for (Cell cell : cells) {
      found.add(cell);
    }
    return found.view(key);
  }

  /** All versions of one column, whose cells alone are there. */
  static ColumnVersions versions(CellKey key, Result result) {
    ColumnVersions found =
        new ColumnVersions(
            key, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    if (!result.isEmpty()) {
      for (Cell cell : result.rawCells()) {
        found
            .of(Families.of(cell))
            .add(new io.mokadb.kv.Cell(cell.getTimestamp(), CellUtil.cloneValue(cell)));
      }
    }
    return found;
  }

  /** Views of all columns of a row, in the order of a scan. */
  static List<CellView> ofRow(Key row, Cell[] cells, boolean reverse) {
    int first = Families.columnId(cells[0]);
    for (Cell cell : cells) {
      if (Families.columnId(cell) != first) {
        return ofColumns(row, cells, reverse);
      }
    }
    return List.of(of(CellKey.of(row, Column.of(first)), cells));
  }

  private static List<CellView> ofColumns(Key row, Cell[] cells, boolean reverse) {
    NavigableMap<Integer, FoundCells> columns = new TreeMap<>();
    for (Cell cell : cells) {
      columns.computeIfAbsent(Families.columnId(cell), id -> new FoundCells()).add(cell);
    }
    List<CellView> views = new ArrayList<>(columns.size());
    (reverse ? columns.descendingMap() : columns)
        .forEach((id, found) -> views.add(found.view(CellKey.of(row, Column.of(id)))));
    return views;
  }
}
