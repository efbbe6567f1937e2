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

  private static final AggregateLibrary INSTANCE = new AggregateLibrary();

  /** Guarded by this. */
  private final AggregateRegistry registry = new AggregateRegistry();

  /** What the registry has had registered: a number of groups and the aggregates in them. */
  private volatile Registered registered = new Registered(0, Map.of());

  private record Registered(int groups, Map<String, CompiledAggregate> aggregates) {
    boolean isAll() {
      return groups == Group.values().length;
    }
  }

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
    CompiledAggregate aggregate = INSTANCE.find(name);
    AggregateFunction function =
        aggregate == null ? null : aggregate.compiler().compile(List.copyOf(argTypes), result);
    return function == null || aggregate.row().has(Trait.LARGE) || !LargeOperands.concern(argTypes)
        ? function
        : () -> new OfWholeValues(function.newAccumulator());
  }

  /** The rows of all aggregates that are computed. */
  static List<BuiltIn> rows() {
    return INSTANCE.all();
  }

  /** True if any aggregate has this name. */
  public static boolean contains(String name) {
    return INSTANCE.find(name) != null;
  }

  /** Null if there is none. */
  private CompiledAggregate find(String name) {
    Registered now = registered;
    while (!now.aggregates.containsKey(name) && !now.isAll()) {
      now = further(now);
    }
    return now.aggregates.get(name);
  }

  private List<BuiltIn> all() {
    Registered now = registered;
    while (!now.isAll()) {
      now = further(now);
    }
    synchronized (this) {
      return registry.rows();
    }
  }

  /** With one more group than before, unless another thread has added it. */
  private synchronized Registered further(Registered before) {
    if (registered == before) {
      register(Group.values()[before.groups], registry);
      registered = new Registered(before.groups + 1, registry.aggregates());
    }
    return registered;
  }

  private static void register(Group group, AggregateRegistry registry) {
    switch (group) {
      case SUMS -> SumAggregates.register(registry);
      case SIMPLE -> SimpleAggregates.register(registry);
      case COLLECTING -> CollectingAggregates.register(registry);
      case VARIANCE -> VarianceAggregates.register(registry);
      case JSON -> JsonConstructors.register(registry);
    }
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
}
