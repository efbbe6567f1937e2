package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * REPLACE: deletes the rows that have a key of a new row, and inserts that. Rows are taken one
 * after the other, so that a later one replaces an earlier one. Foreign keys are checked at the
 * end: rows may go on referring to a key that was deleted and inserted again.
 */
public final class ReplaceOperator implements Operator {
  private final TableLayout layout;
  private final Operator source;
  private final NewRows rows;
  private final ReturningShape returning;
  private final ConstraintGraph constraints;
  private final UniqueRows stored;

  /**
   * @param source values for the columns {@code targetOrdinals}
   * @param defaults by the table's ordinals, for columns that are not targets; null for NULL
   * @param targets all keys of the table
   * @param returningOrNull the result per row inserted; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public ReplaceOperator(
      TableDef table,
      Operator source,
      int[] targetOrdinals,
      Expr[] defaults,
      ConflictTargets targets,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.rows = new NewRows(layout, targetOrdinals, defaults);
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
    this.stored = new UniqueRows(layout, targets);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Enforcement enforcement = new Enforcement(layout.table(), constraints, context);
    TableConstraints rules = enforcement.constraints();
    RowInserter writer = new RowInserter(layout, rules, context, false);
    RowRemoval removal = new RowRemoval(layout, rules, context);
    WriteResult result = new WriteResult(returning, context);
    long removed = 0;
    try (MaterializedInput read = MaterializedInput.of(source, context)) {
      for (Object[] values : read.rows()) {
        context.checkCancelled();
        Object[] row = rows.complete(values, context);
        enforcement.generate(row);
        Object[] keyed = rules.keyed().of(row, context);
        for (ConflictTargets.Met there = stored.conflict(keyed, context);
            there != null;
            there = stored.conflict(keyed, context)) {
          Object[] old = stored.read(there.row(), context);
          removal.remove(old);
          enforcement.deleted(old);
          removed++;
        }
        writer.add(row, 0);
        writer.flushOrThrow();
        enforcement.inserted(row);
        result.add(row);
      }
    }
    enforcement.finish();
    context.changes().add(layout.table().id(), writer.written() - removed);
    return result.stream(writer.written());
  }

  @Override
  public String describe() {
    return "Replace " + layout.table().qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
