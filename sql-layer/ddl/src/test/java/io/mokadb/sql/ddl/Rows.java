package io.mokadb.sql.ddl;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.Iterator;
import java.util.List;

/** Rows that are there already, as the source of a write. */
record Rows(List<Object[]> rows) implements Operator {
  @Override
  public RowStream open(ExecutionContext context) {
    Iterator<Object[]> iterator = rows.iterator();
    return new RowStream() {
      @Override
      public Object[] next() {
        return iterator.hasNext() ? iterator.next() : null;
      }

      @Override
      public void close() {
        // holds nothing
      }
    };
  }

  @Override
  public String describe() {
    return "Rows";
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }
}
