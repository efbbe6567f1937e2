package io.mokadb.sql.views;

import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Rows that are there already, as the source of a write. */
record ListedRows(List<Object[]> rows) implements Operator {
  @Override
  public RowStream open(ExecutionContext context) {
    return Streams.of(rows);
  }

  @Override
  public String describe() {
    return "Rows of a view that differ";
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
