package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One row with one array of all values of the input. Immutable and thread-safe. */
public final class CollectOperator implements Operator {
  private final Operator in;
  private final boolean rows;

  /**
   * @param rows whether the elements are rows; else they are values of the input's only column
   */
  public CollectOperator(Operator in, boolean rows) {
    this.in = in;
    this.rows = rows;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream stream = context.open(in);
    RowMemory memory = new RowMemory(context);
    return new RowStream() {
      private boolean done;

      @Override
      public Object[] next() {
        if (done) {
          memory.release();
          return null;
        }
        done = true;
        Ticker ticker = new Ticker(context);
        List<Object> elements = new ArrayList<>();
        for (Object[] row = stream.next(); row != null; row = stream.next()) {
          ticker.tick();
          Object element = rows ? row : row[0];
          memory.add(MemoryBudget.sizeOfValue(element) + 8);
          elements.add(element);
        }
        return new Object[] {Collections.unmodifiableList(elements)};
      }

      @Override
      public void close() {
        done = true;
        memory.release();
        stream.close();
      }
    };
  }

  @Override
  public String describe() {
    return "Collect into an array";
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
