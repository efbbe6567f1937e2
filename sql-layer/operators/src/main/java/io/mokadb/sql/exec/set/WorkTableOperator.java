package io.mokadb.sql.exec.set;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Inside a recursion: the rows of its last round. */
public final class WorkTableOperator implements Operator {
  private final WorkTable table;

  public WorkTableOperator(WorkTable table) {
    this.table = table;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Object known = context.state(table);
    if (!(known instanceof List<?> rows)) {
      throw new MokaException(
          SqlState.INTERNAL_ERROR,
          "Work table " + table.name() + " is read outside of its recursion");
    }
    return Streams.of(rows);
  }

  @Override
  public String describe() {
    return "WorkTable " + table.name();
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    return new PlanLine(describe(), table.columnNames());
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
