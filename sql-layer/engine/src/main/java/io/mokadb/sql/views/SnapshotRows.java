package io.mokadb.sql.views;

import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * The rows of a query at a snapshot of its own, as the source of a write in another transaction.
 */
record SnapshotRows(PlannedStatement plan, ViewSnapshot snapshot) implements Operator {
  @Override
  public RowStream open(ExecutionContext context) {
    return snapshot.open(plan);
  }

  @Override
  public String describe() {
    return "Rows of a view";
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
