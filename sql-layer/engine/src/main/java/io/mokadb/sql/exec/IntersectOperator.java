package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
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

  private Predicate<Object> prepare(ExecutionContext context, RowMemory memory) {
    if (inputs.size() == 1) {
      return key -> true;
    }
    CountedRows common = new CountedRows();
    common.addAll(inputs.get(1), context, memory);
    for (Operator input : inputs.subList(2, inputs.size())) {
      CountedRows more = new CountedRows();
      more.addAll(input, context, memory);
      common.intersect(more);
    }
    return all ? common::take : common::takeAll;
  }

  @Override
  public String describe() {
    return all ? "IntersectAll" : "Intersect";
  }

  @Override
  public List<Operator> inputs() {
    return inputs;
  }
}
