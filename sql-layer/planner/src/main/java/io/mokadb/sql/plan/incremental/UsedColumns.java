package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef.UsedTable;
import io.mokadb.sql.plan.calcite.ColumnTrimmer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;

/** The columns of stored tables whose changes can change the rows of a query. Confined. */
final class UsedColumns {
  private final Map<Long, TreeSet<Integer>> columns = new TreeMap<>();

  private UsedColumns() {}

  /**
   * The tables of a query, with the columns that are used and those of the primary key.
   *
   * @param counted rows of which more is kept than what the query shows; may be null
   */
  static List<UsedTable> of(RelNode query, RelNode counted) {
    UsedColumns used = new UsedColumns();
    // Those that a condition which is never true leaves out are followed too, for their keys.
    ScannedTables.in(query).forEach(used::keyOf);
    used.collect(ColumnTrimmer.trimmed(query));
    if (counted != null) {
      used.collect(ColumnTrimmer.trimmed(counted));
    }
    List<UsedTable> tables = new ArrayList<>();
    used.columns.forEach((table, ids) -> tables.add(new UsedTable(table, List.copyOf(ids))));
    return tables;
  }

  private void collect(RelNode rel) {
    if (rel instanceof TableScan scan) {
      for (int i = 0; i < rel.getRowType().getFieldCount(); i++) {
        note(scan, i);
      }
    } else if (rel instanceof Project project && project.getInput() instanceof TableScan scan) {
      RelOptUtil.InputFinder.bits(project.getProjects(), null).forEach(i -> note(scan, i));
    } else {
      rel.getInputs().forEach(this::collect);
    }
  }

  private void note(TableScan scan, int ordinal) {
    TableDef table = ScannedTables.of(scan);
    keyOf(table).add(table.columns().get(ordinal).id());
  }

  private NavigableSet<Integer> keyOf(TableDef table) {
    return columns.computeIfAbsent(table.id(), id -> new TreeSet<>(table.primaryKey()));
  }
}
