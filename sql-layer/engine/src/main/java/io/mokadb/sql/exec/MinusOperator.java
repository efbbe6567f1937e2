package io.mokadb.sql.exec;

import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * EXCEPT: rows of the first input that the others lack; with ALL, each other row takes one away.
 */
public final class MinusOperator implements Operator {
  private final List<Operator> inputs;
  private final boolean all;

  public MinusOperator(List<Operator> inputs, boolean all) {
    this.inputs = List.copyOf(inputs);
    this.all = all;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return new SetStream(inputs, this::prepare, context);
  }

  private Predicate<Object> prepare(ExecutionContext context, RowMemory memory) {
    CountedRows others = new CountedRows();
    for (Operator input : inputs.subList(1, inputs.size())) {
      others.addAll(input, context, memory);
    }
    if (all) {
      return key -> !others.take(key);
    }
    Set<Object> seen = new HashSet<>();
    return key -> {
      boolean stays = !others.contains(key) && seen.add(key);
      if (stays) {
        memory.add(64 + MemoryBudget.sizeOf(new Object[] {key}));
      }
      return stays;
    };
  }

  @Override
  public String describe() {
    return all ? "MinusAll" : "Minus";
  }

  @Override
  public List<Operator> inputs() {
    return inputs;
  }
}
