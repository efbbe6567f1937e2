package io.mokadb.sql.access;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/** Deletes the rows of its input and their index entries. Reads its input to the end first. */
public final class DeleteOperator implements Operator {
  private final TableLayout layout;
  private final Operator source;
  private final Returning returning;

  /**
   * @param source rows to delete: all columns in table order, then the hidden row id if the table
   *     has no primary key; each row once
   * @param returningOrNull what to give back per row; null for the count
   */
  public DeleteOperator(TableDef table, Operator source, Returning returningOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.returning = returningOrNull;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    KeyEncoder rowKeys = layout.codec.keys().layout().writer();
    KeyEncoder[] entryKeys = new KeyEncoder[layout.indexes.length];
    for (int i = 0; i < entryKeys.length; i++) {
      entryKeys[i] = layout.indexes[i].layout().writer();
    }
    List<Object[]> returned = returning == null ? null : new ArrayList<>();
    long count = 0;
    try (Materialised rows = Materialised.of(source, context)) {
      for (Object[] row : rows.rows()) {
        context.checkCancelled();
        Key key = layout.codec.keys().encode(row, rowKeys);
        CellKey cell = CellKey.of(key);
        context.transaction().delete(cell);
        Announcements.announce(context.transaction(), cell, layout.announcements.ofDelete());
        for (int i = 0; i < entryKeys.length; i++) {
          Key entry = layout.indexes[i].entry(row, key, entryKeys[i]);
          EntryRemoval.remove(context.transaction(), layout.indexes[i], row, key, entry);
        }
        if (returned != null) {
          Object[] out = WriteResult.eval(returning, row, context);
          context.memory().reserve(MemoryBudget.sizeOf(out));
          returned.add(out);
        }
        count++;
      }
    }
    context.changes().add(layout.table.id(), -count);
    return WriteResult.of(count, returned);
  }

  @Override
  public String describe() {
    return "Delete " + layout.table.qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
