package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.AggregateRegistry;
import io.mokadb.sql.expr.aggregate.AggregateRegistry.CompiledAggregate;
import io.mokadb.sql.expr.aggregate.CollectingAggregates;
import io.mokadb.sql.expr.aggregate.SimpleAggregates;
import io.mokadb.sql.expr.aggregate.SumAggregates;
import io.mokadb.sql.expr.aggregate.VarianceAggregates;
import io.mokadb.sql.expr.json.JsonConstructors;
import io.mokadb.sql.expr.node.WholeValue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.GroupedEntries;
import io.mokadb.sql.function.LargeOperands;
import io.mokadb.sql.function.Trait;
import java.util.List;
import java.util.Map;

/**
 * All aggregate functions, by name. Those of a group are registered when one that is not known yet
 * is named, sums first, as {@link FunctionLibrary} does. Thread-safe.
 */
public final class AggregateLibrary {
  private enum Group {
    SUMS,
    SIMPLE,
    COLLECTING,
    VARIANCE,
    JSON
  }

  private static final AggregateRegistry REGISTRY = new AggregateRegistry();

  private static final GroupedEntries<CompiledAggregate> AGGREGATES =
      new GroupedEntries<>(Group.values().length, AggregateLibrary::register);

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
    CompiledAggregate aggregate = AGGREGATES.find(name);
    AggregateFunction function =
        aggregate == null ? null : aggregate.compiler().compile(List.copyOf(argTypes), result);
    return function == null || aggregate.row().has(Trait.LARGE) || !LargeOperands.concern(argTypes)
        ? function
        : () -> new OfWholeValues(function.newAccumulator());
  }

  /** The rows of all aggregates that are computed. */
  static List<BuiltIn> rows() {
    AGGREGATES.registerAll();
    return REGISTRY.rows();
  }

  /** True if any aggregate has this name. */
  public static boolean contains(String name) {
    return AGGREGATES.find(name) != null;
  }

  private static Map<String, CompiledAggregate> register(int group) {
    switch (Group.values()[group]) {
      case SUMS -> SumAggregates.register(REGISTRY);
      case SIMPLE -> SimpleAggregates.register(REGISTRY);
      case COLLECTING -> CollectingAggregates.register(REGISTRY);
      case VARIANCE -> VarianceAggregates.register(REGISTRY);
      case JSON -> JsonConstructors.register(REGISTRY);
    }
    return REGISTRY.aggregates();
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
    public long keptBytes() {
      return accumulator.keptBytes();
    }

    @Override
    public Object result() {
      return accumulator.result();
    }
  }
}
