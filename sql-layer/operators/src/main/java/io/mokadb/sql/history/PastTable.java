package io.mokadb.sql.history;

import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.stream.IntStream;

/**
 * {@code table FOR SYSTEM_TIME AS OF moment}: the rows as they were.
 *
 * @param name by which the statement's planner knows it
 */
public record PastTable(TableName name, TableDef table, SnapshotTime moment)
    implements VirtualTable {
  @Override
  public List<ColumnDef> columns() {
    return table.columns();
  }

  @Override
  public RowStream rows(ExecutionContext context) {
    int[] all = IntStream.range(0, table.columns().size()).toArray();
    return new PastOperator(this, new TableScanOperator(table, List.of(), false, all, null, null))
        .open(context);
  }
}
