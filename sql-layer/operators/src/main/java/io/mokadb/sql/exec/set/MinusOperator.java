package io.mokadb.sql.exec.set;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.function.Predicate;

/** EXCEPT: rows of the first input that the others lack; with ALL, each other row removes one. */
public final class MinusOperator implements Operator {
  private final List<Operator> inputs;
  private final boolean all;

  public MinusOperator(List<Operator> inputs, boolean all) {
    this.inputs = List.copyOf(inputs);
    this.all = all;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream left = new SetStream(inputs, this::prepare, context);
    return all ? left : new DistinctRows(left, context);
  }

  private Predicate<Object> prepare(
      List<RowStream> others, ExecutionContext context, RowMemory memory) {
    CountedRows taken = new CountedRows();
    for (RowStream other : others) {
      if (!taken.addAll(other, context, memory)) {
        return null;
      }
    }
    return all ? key -> !taken.take(key) : key -> !taken.contains(key);
  }

  @Override
  public String describe() {
    return all ? "MinusAll" : "Minus";
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    return new PlanLine(describe(), inputs.get(0).columns());
  }

  @Override
  public List<Operator> inputs() {
    return inputs;
  }
}
