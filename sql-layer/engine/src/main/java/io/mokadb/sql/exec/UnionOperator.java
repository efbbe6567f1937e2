package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** UNION: one input after the other; without ALL, each row once. */
public final class UnionOperator implements Operator {
  private final List<Operator> inputs;
  private final boolean all;

  public UnionOperator(List<Operator> inputs, boolean all) {
    this.inputs = List.copyOf(inputs);
    this.all = all;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowMemory memory = new RowMemory(context);
    Ticker ticker = new Ticker(context);
    Set<Object> seen = new HashSet<>();
    return new RowStream() {
      private RowStream rows;
      private int opened;

      @Override
      public Object[] next() {
        while (true) {
          if (rows == null) {
            if (opened == inputs.size()) {
              return null;
            }
            rows = inputs.get(opened++).open(context);
          }
          ticker.tick();
          Object[] row = rows.next();
          if (row == null) {
            rows.close();
            rows = null;
          } else if (all) {
            return row;
          } else if (seen.add(RowKeys.ofRow(row))) {
            memory.add(MemoryBudget.sizeOf(row) + 64);
            return row;
          }
        }
      }

      @Override
      public void close() {
        opened = inputs.size();
        seen.clear();
        memory.release();
        if (rows != null) {
          rows.close();
          rows = null;
        }
      }
    };
  }

  @Override
  public String describe() {
    return all ? "UnionAll" : "Union";
  }

  @Override
  public List<Operator> inputs() {
    return inputs;
  }
}
