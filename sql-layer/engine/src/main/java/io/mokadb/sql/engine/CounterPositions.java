package io.mokadb.sql.engine;

import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.export.ExportPositions;

/** The next numbers of the database's counters, for scripts. Thread-safe. */
record CounterPositions(PersistentSequences sequences, PersistentIdentities identities)
    implements ExportPositions {
  @Override
  public Long next(SequenceDef sequence) {
    return sequences.undrawn(sequence);
  }

  @Override
  public Long next(TableDef table, ColumnDef column) {
    return identities.undrawn(table, column);
  }
}
