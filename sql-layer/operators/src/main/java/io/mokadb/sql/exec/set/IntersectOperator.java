package io.mokadb.sql.exec.set;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.function.Predicate;

/** INTERSECT: rows that all inputs have; with ALL, as often as all have them. */
public final class IntersectOperator implements Operator {
  private final List<Operator> inputs;
  private final boolean all;

  public IntersectOperator(List<Operator> inputs, boolean all) {
    this.inputs = List.copyOf(inputs);
    this.all = all;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return new SetStream(inputs, this::prepare, context);
  }

  private Predicate<Object> prepare(
      List<RowStream> others, ExecutionContext context, RowMemory memory) {
    if (others.isEmpty()) {
      return key -> true;
    }
    CountedRows common = new CountedRows();
    if (!common.addAll(others.get(0), context, memory)) {
      return null;
    }
    for (RowStream other : others.subList(1, others.size())) {
      CountedRows more = new CountedRows();
      if (!more.addAll(other, context, memory)) {
        return null;
      }
      common.intersect(more);
    }
    return all ? common::take : common::takeAll;
  }

  @Override
  public String describe() {
    return all ? "IntersectAll" : "Intersect";
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
