package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.Collection;
import java.util.stream.IntStream;

/**
 * The stored rows of a table by its unique keys: finds and reads the row that a new one conflicts
 * with. Immutable and thread-safe.
 */
final class UniqueRows {
  private final TableLayout layout;
  private final ConflictTargets targets;
  private final RowProjection whole;
  private final EncodedRows stored;

  /**
   * @param targets the keys that count as a conflict
   */
  UniqueRows(TableLayout layout, ConflictTargets targets) {
    this.layout = layout;
    this.targets = targets;
    this.whole = layout.codec().projection(IntStream.range(0, layout.fullWidth()).toArray());
    this.stored = EncodedRows.of(whole);
  }

  /**
   * The stored row that has one of the keys of {@code row}; null if there is none.
   *
   * @param row as the indexes see it
   */
  ConflictTargets.Met conflict(Object[] row, ExecutionContext context) {
    return targets.conflict(layout, row, context.transaction());
  }

  /** Adds the cells that {@link #conflict} and {@link #read} look up. */
  void addCells(Object[] row, Collection<CellKey> cells) {
    targets.addCells(layout, row, cells);
    stored.addCells(layout.codec().keys().encode(row), cells);
  }

  /** All columns of the stored row, with the hidden row id if the table has one. */
  Object[] read(Key row, ExecutionContext context) {
    return whole.reading(context::objects).read(row, stored.get(context.transaction(), row));
  }
}
