package io.mokadb.sql.export;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;

/** The numbers that counters give next. Thread-safe. */
public interface ExportPositions {
  /** The next number of a sequence; null if its numbers are used up. */
  Long next(SequenceDef sequence);

  /** The next number of an identity column; null if its numbers are used up. */
  Long next(TableDef table, ColumnDef column);
}
