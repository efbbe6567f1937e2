package io.mokadb.sql.monitor;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.function.BiPredicate;

/**
 * The names of cells as the user of an execution sees them: who changes rows holds them, and may
 * still not be allowed to read their keys. Thread-safe.
 *
 * @param readable whether all rows of a table may be read
 */
record ShownCells(MonitoredSessions sessions, BiPredicate<TableDef, ExecutionContext> readable) {
  CellName name(CellKey cell, Catalog catalog, ExecutionContext context) {
    CellName name = CellName.of(cell, catalog);
    if (sessions.seesAll(context.session())) {
      return name;
    }
    TableDef table = catalog.table(name.tableId());
    return table != null && readable.test(table, context) ? name : name.withoutKey();
  }
}
