package io.mokadb.sql.exec.set;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Inside a recursion: the rows of its last round. */
public final class WorkTableOperator implements Operator {
  /** Key under which the context keeps the rows of a recursion. */
  record Rows(int workTableId) {}

  private final int workTableId;

  public WorkTableOperator(int workTableId) {
    this.workTableId = workTableId;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Object known = context.state(new Rows(workTableId));
    if (!(known instanceof List<?> rows)) {
      throw new MokaException(
          SqlState.INTERNAL_ERROR,
          "Work table " + workTableId + " is read outside of its recursion");
    }
    return Streams.of(rows);
  }

  @Override
  public String describe() {
    return "WorkTable #" + workTableId;
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
