package io.mokadb.sql.check;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The rows of a table with column groups: whether each is in every group (C2), and the rest. */
final class GroupedRows implements SpaceCheck {
  private final TableShape shape;
  private final TableRows rows;
  private final CheckReport report;
  private final Map<CellKey, Seen> cells = new HashMap<>();
  private Key row;

  /**
   * @param rows what looks at whole rows
   */
  GroupedRows(TableShape shape, TableRows rows, CheckReport report) {
    this.shape = shape;
    this.rows = rows;
    this.report = report;
  }

  @Override
  public String object() {
    return rows.object();
  }

  @Override
  public String describe(Key key) {
    return rows.describe(key);
  }

  @Override
  public boolean has(Column column) {
    return Arrays.stream(shape.table.groupIds()).anyMatch(group -> group == column.id());
  }

  @Override
  public void cell(CellKey cell, Seen seen) {
    if (!cell.row().equals(row)) {
      endRow();
      row = cell.row();
    }
    cells.put(cell, seen);
  }

  private void endRow() {
    if (cells.isEmpty()) {
      return;
    }
    TableDef table = shape.table;
    for (int group : table.groupIds()) {
      if (!cells.containsKey(CellKey.of(row, Column.of(group)))) {
        report.add(
            object(),
            describe(row),
            Damage.ROW_DAMAGED,
            "The row has no cell in column group " + table.groupName(group));
      }
    }
    if (shape.whole(row, cells) instanceof Seen.Value whole && whole.value() != null) {
      entry(row, whole.value());
    }
    cells.clear();
  }

  @Override
  public void entry(Key key, byte[] value) {
    rows.entry(key, value);
  }

  @Override
  public void end() {
    endRow();
    rows.end();
  }
}
