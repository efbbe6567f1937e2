package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * REPLACE: deletes the rows that have a key of a new row, and inserts that. Rows are taken one
 * after the other, so that a later one replaces an earlier one. Foreign keys are judged at the end:
 * rows that refer to a key which is there again still do.
 */
public final class ReplaceOperator implements Operator {
  private final TableLayout layout;
  private final Operator source;
  private final NewRows rows;
  private final ConflictTargets arbiters;
  private final ReturningShape returning;
  private final ConstraintGraph constraints;
  private final RowProjection whole;
  private final EncodedRows stored;

  /**
   * @param source values for the columns {@code targetOrdinals}
   * @param defaults by the table's ordinals, for columns that are no target; null for NULL
   * @param arbiters all keys of the table
   * @param returningOrNull what to give back per row inserted; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public ReplaceOperator(
      TableDef table,
      Operator source,
      int[] targetOrdinals,
      Expr[] defaults,
      ConflictTargets arbiters,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.rows = new NewRows(layout, targetOrdinals, defaults);
    this.arbiters = arbiters;
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
    this.whole = layout.codec.projection(IntStream.range(0, layout.fullWidth()).toArray());
    this.stored = EncodedRows.of(whole);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Enforcement enforcement = new Enforcement(layout.table, constraints, context);
    TableConstraints rules = enforcement.constraints();
    InsertWriter writer = new InsertWriter(layout, rules, context, false);
    RowRemoval removal = new RowRemoval(layout, rules, context);
    List<Object[]> returned = returning == null ? null : new ArrayList<>();
    long removed = 0;
    try (MaterializedInput read = MaterializedInput.of(source, context)) {
      for (Object[] values : read.rows()) {
        context.checkCancelled();
        Object[] row = rows.complete(values, context);
        enforcement.generate(row);
        Object[] keyed = rules.keyed().of(row, context);
        for (Key there = arbiters.conflict(layout, keyed, context.transaction());
            there != null;
            there = arbiters.conflict(layout, keyed, context.transaction())) {
          Object[] old =
              whole.reading(context::objects).read(there, stored.get(context.transaction(), there));
          removal.remove(old);
          enforcement.deleted(old);
          removed++;
        }
        writer.add(row, 0);
        writer.flushOrThrow();
        enforcement.inserted(row);
        if (returned != null) {
          Object[] out = WriteResult.eval(returning, row, context);
          context.memory().reserve(MemoryBudget.sizeOf(out));
          returned.add(out);
        }
      }
    }
    enforcement.finish();
    context.changes().add(layout.table.id(), writer.written() - removed);
    return WriteResult.of(writer.written(), returned);
  }

  @Override
  public String describe() {
    return "Replace " + layout.table.qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
