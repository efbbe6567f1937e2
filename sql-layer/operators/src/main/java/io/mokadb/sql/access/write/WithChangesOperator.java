package io.mokadb.sql.access.write;

import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * WITH clauses that change tables: runs the changes one after the other, each to its end, then
 * gives the rows of the main query, which may read the returned rows.
 */
public final class WithChangesOperator implements Operator {
  private final List<ChangedTable> changes;
  private final Operator main;

  /**
   * @param main reads no table that one of the changes writes, see {@link #reads}
   */
  public WithChangesOperator(List<ChangedTable> changes, Operator main) {
    this.changes = List.copyOf(changes);
    this.main = main;
  }

  /** True if a plan reads a stored table anywhere. */
  public static boolean reads(Operator plan, TableDef table) {
    return ReadsTable.anywhere(plan, table);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows;
    try {
      changes.forEach(change -> change.run(context));
      rows = context.open(main);
    } catch (RuntimeException | Error e) {
      // The caller gets no stream whose closing would forget the changed rows.
      forget(context);
      throw e;
    }
    return new RowStream() {
      @Override
      public Object[] next() {
        return rows.next();
      }

      @Override
      public void close() {
        rows.close();
        forget(context);
      }
    };
  }

  private void forget(ExecutionContext context) {
    changes.forEach(change -> change.forget(context));
  }

  @Override
  public String describe() {
    return "WithChanges";
  }

  @Override
  public List<Operator> inputs() {
    List<Operator> inputs = new ArrayList<>();
    changes.forEach(change -> inputs.add(change.change()));
    inputs.add(main);
    return inputs;
  }
}
