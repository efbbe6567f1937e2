package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All aggregate functions, by name. Thread-safe. */
public final class AggregateLibrary {
  /** Makes an aggregate for its types. */
  @FunctionalInterface
  interface AggregateCompiler {
    /** The aggregate, or null if it does not take these arguments. */
    AggregateFunction compile(List<SqlType> argTypes, SqlType result);
  }

  private static final Map<String, AggregateCompiler> AGGREGATES = aggregates();

  private AggregateLibrary() {}

  /**
   * Compiles an aggregate function. Accumulators of ordered-set aggregates (PERCENTILE_CONT and the
   * like) expect the value to order by after the arguments.
   *
   * @param name in upper case
   * @param argTypes types of the arguments; empty for {@code COUNT(*)}
   * @param result the type that the planner derived
   * @return null if there is none of that name for these arguments
   */
  public static AggregateFunction compile(String name, List<SqlType> argTypes, SqlType result) {
    AggregateCompiler compiler = AGGREGATES.get(name);
    return compiler == null ? null : compiler.compile(List.copyOf(argTypes), result);
  }

  private static Map<String, AggregateCompiler> aggregates() {
    Map<String, AggregateCompiler> aggregates = new HashMap<>();
    SumAggregates.register(aggregates);
    SimpleAggregates.register(aggregates);
    CollectingAggregates.register(aggregates);
    MomentAggregates.register(aggregates);
    JsonConstructors.register(aggregates);
    return Map.copyOf(aggregates);
  }
}
