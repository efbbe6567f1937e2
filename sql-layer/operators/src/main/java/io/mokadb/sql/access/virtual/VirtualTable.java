package io.mokadb.sql.access.virtual;

import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** A table whose rows are computed when it is read. Thread-safe. */
public interface VirtualTable {
  TableName name();

  List<ColumnDef> columns();

  /** What EXPLAIN calls it. */
  default String label() {
    return "VirtualTable " + name().schema() + "." + name().name();
  }

  /** All rows, all columns in the order of {@link #columns()}; the caller closes the stream. */
  RowStream rows(ExecutionContext context);
}
