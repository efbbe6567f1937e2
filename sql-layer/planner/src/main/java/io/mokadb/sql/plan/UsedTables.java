package io.mokadb.sql.plan;

import io.mokadb.sql.access.tally.TallyTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.plan.schema.SchemaView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.sql.SqlIdentifier;

/** The tables and views that a statement uses, and those that it names itself. Confined. */
final class UsedTables {
  private final SchemaView view;
  private final Map<Long, TableDef> tables = new LinkedHashMap<>();

  /** The tables that were asked for by name, to be changed. */
  private final Set<Long> named = new HashSet<>();

  UsedTables(SchemaView view) {
    this.view = view;
  }

  /** Notes the tables that a tree reads. */
  void note(RelNode rel) {
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, RelNode parent) {
        if (node instanceof TableScan scan) {
          PlannedTable table = scan.getTable().unwrap(PlannedTable.class);
          if (table != null && table.definition() != null) {
            tables.put(table.definition().id(), table.definition());
          } else if (table != null && table.virtualTable() instanceof TallyTable tally) {
            tables.put(tally.table().id(), tally.table());
          }
        }
        super.visit(node, ordinal, parent);
      }
    }.go(rel);
  }

  /** A table's definition by its name as written; it counts as used by the statement. */
  TableDef table(SqlIdentifier name) {
    TableDef table = view.storedTable(name);
    tables.put(table.id(), table);
    named.add(table.id());
    return table;
  }

  /**
   * As {@link #table}, for a table whose rows the statement changes.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a materialized view
   */
  TableDef changedTable(SqlIdentifier name) {
    TableDef table = table(name);
    view.requireChangeable(table);
    return table;
  }

  List<TableDef> all() {
    return new ArrayList<>(tables.values());
  }

  /** The tables that the statement names itself, without those that only a view in it reads. */
  List<TableDef> named() {
    return tables.values().stream()
        .filter(table -> named.contains(table.id()) || view.names(table))
        .toList();
  }

  List<TableName> namedViews() {
    return view.namedViews();
  }
}
