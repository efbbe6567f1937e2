package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.function.Predicate;

/** Streams the first input against what the others hold. */
final class SetStream implements RowStream {
  /** Reads the other inputs, and says which rows of the first one stay. */
  @FunctionalInterface
  interface Preparation {
    Predicate<Object> prepare(ExecutionContext context, RowMemory memory);
  }

  private final Operator first;
  private final Preparation preparation;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final Ticker ticker;
  private Predicate<Object> stays;
  private RowStream rows;
  private boolean done;

  SetStream(List<Operator> inputs, Preparation preparation, ExecutionContext context) {
    this.first = inputs.get(0);
    this.preparation = preparation;
    this.context = context;
    this.memory = new RowMemory(context);
    this.ticker = new Ticker(context);
  }

  @Override
  public Object[] next() {
    if (done) {
      return null;
    }
    if (stays == null) {
      stays = preparation.prepare(context, memory);
      rows = first.open(context);
    }
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      ticker.tick();
      if (stays.test(RowKeys.ofRow(row))) {
        return row;
      }
    }
    done = true;
    return null;
  }

  @Override
  public void close() {
    done = true;
    memory.release();
    if (rows != null) {
      rows.close();
    }
  }
}
