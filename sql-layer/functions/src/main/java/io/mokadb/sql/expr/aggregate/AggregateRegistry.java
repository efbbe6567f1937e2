package io.mokadb.sql.expr.aggregate;

import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the rows of aggregate functions while the library is put together. */
public final class AggregateRegistry {
  private final Map<String, CompiledAggregate> aggregates = new HashMap<>();
  private final List<BuiltIn> rows = new ArrayList<>();

  /** A row of the catalogue and what makes accumulators for its calls. */
  public record CompiledAggregate(BuiltIn row, AggregateCompiler compiler) {}

  /**
   * Adds an aggregate.
   *
   * @param row its names, operands, result and what it gives, as {@code io.mokadb.sql.function} has
   *     it
   */
  public void add(String row, AggregateCompiler compiler) {
    add(Category.AGGREGATE, row, compiler);
  }

  /** Adds a function of windows whose value is that of an aggregate over the frame. */
  public void addWindow(String row, AggregateCompiler compiler) {
    add(Category.WINDOW, row, compiler);
  }

  private void add(Category category, String row, AggregateCompiler compiler) {
    BuiltIn builtIn = BuiltIn.of(row, category);
    rows.add(builtIn);
    for (String name : builtIn.names()) {
      if (aggregates.put(name, new CompiledAggregate(builtIn, compiler)) != null) {
        throw new IllegalStateException("Two aggregates are named " + name);
      }
    }
  }

  public Map<String, CompiledAggregate> aggregates() {
    return Map.copyOf(aggregates);
  }

  public List<BuiltIn> rows() {
    return List.copyOf(rows);
  }
}
