package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateCompiler;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.CollectingAggregates;
import io.mokadb.sql.expr.aggregate.SimpleAggregates;
import io.mokadb.sql.expr.aggregate.SumAggregates;
import io.mokadb.sql.expr.aggregate.VarianceAggregates;
import io.mokadb.sql.expr.json.JsonConstructors;
import io.mokadb.sql.expr.node.WholeValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All aggregate functions, by name. Thread-safe. */
public final class AggregateLibrary {
  private static final Map<String, AggregateCompiler> AGGREGATES = aggregates();

  /** Of a CLOB or BLOB that may lie outside of its row; or only as their order asks for it. */
  private static final Set<String> LOOK_AT_NO_BYTE =
      Set.of(
          "COUNT",
          "MIN",
          "MAX",
          "ANY_VALUE",
          "FIRST_VALUE",
          "LAST_VALUE",
          "NTH_VALUE",
          "SINGLE_VALUE",
          "LITERAL_AGG");

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
    AggregateFunction function =
        compiler == null ? null : compiler.compile(List.copyOf(argTypes), result);
    return function == null || LOOK_AT_NO_BYTE.contains(name) || !LargeCalls.concerns(argTypes)
        ? function
        : () -> new OfWholeValues(function.newAccumulator());
  }

  /** Gives another accumulator CLOBs and BLOBs in memory. */
  private record OfWholeValues(Accumulator accumulator) implements Accumulator {
    @Override
    public void add(Object[] args) {
      Object[] whole = new Object[args.length];
      for (int i = 0; i < whole.length; i++) {
        whole[i] = WholeValue.of(args[i]);
      }
      accumulator.add(whole);
    }

    @Override
    public Object result() {
      return accumulator.result();
    }
  }

  private static Map<String, AggregateCompiler> aggregates() {
    Map<String, AggregateCompiler> aggregates = new HashMap<>();
    SumAggregates.register(aggregates);
    SimpleAggregates.register(aggregates);
    CollectingAggregates.register(aggregates);
    VarianceAggregates.register(aggregates);
    JsonConstructors.register(aggregates);
    return Map.copyOf(aggregates);
  }
}
