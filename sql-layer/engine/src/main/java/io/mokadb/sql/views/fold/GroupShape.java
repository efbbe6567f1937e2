package io.mokadb.sql.views.fold;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.plan.incremental.DeltaPlan.Aggregation;
import io.mokadb.sql.plan.incremental.DeltaPlan.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Makes states of the groups of one query. Immutable and thread-safe. */
public final class GroupShape {
  private final List<Supplier<FoldedAggregate>> aggregates = new ArrayList<>();
  private final List<OrderedInput> ordered = new ArrayList<>();

  /** By aggregate the place of its input among those that are ordered. */
  private final List<Integer> orderedOf = new ArrayList<>();

  private final List<Boolean> greatest = new ArrayList<>();
  private final int groupWidth;

  public GroupShape(DeltaPlan plan) {
    this.groupWidth = plan.groupTypes().size();
    for (Aggregation aggregate : plan.aggregates()) {
      aggregates.add(of(aggregate));
      orderedOf.add(aggregate.kind().isExtreme() ? ordered(aggregate) : -1);
      greatest.add(aggregate.kind() == Kind.GREATEST);
    }
  }

  /** MIN and MAX of one input look it up in the same values. */
  private int ordered(Aggregation aggregate) {
    OrderedInput input =
        new OrderedInput(
            aggregate.arguments().get(0), aggregate.filter(), aggregate.types().get(0));
    if (!ordered.contains(input)) {
      ordered.add(input);
    }
    return ordered.indexOf(input);
  }

  private static Supplier<FoldedAggregate> of(Aggregation aggregate) {
    int[] arguments = aggregate.arguments().stream().mapToInt(Integer::intValue).toArray();
    Supplier<Folded> state = state(aggregate);
    return () -> new FoldedAggregate(state.get(), arguments, aggregate.filter());
  }

  private static Supplier<Folded> state(Aggregation aggregate) {
    return switch (aggregate.kind()) {
      case COUNT -> FoldedCount::new;
      case SUM -> {
        AggregateFunction function = function(aggregate);
        yield () -> new FoldedSum(function);
      }
      case SQUARES -> {
        AggregateFunction function = function(aggregate);
        yield () -> new FoldedSquares(function);
      }
      case TRUTH -> {
        AggregateFunction function = function(aggregate);
        yield () -> new FoldedTruth(function);
      }
      case LEAST -> extreme(aggregate.types(), -1);
      case GREATEST -> extreme(aggregate.types(), 1);
    };
  }

  private static AggregateFunction function(Aggregation aggregate) {
    return AggregateLibrary.compile(aggregate.name(), aggregate.types(), aggregate.result());
  }

  private static Supplier<Folded> extreme(List<SqlType> types, int sign) {
    // Only values are written with it, and no keys: any space does.
    KeyLayout layout = new KeyLayout(SystemKeys.VIEWS, types);
    return () -> new FoldedExtreme(layout, sign);
  }

  /** How many inputs of a row are its group. */
  public int groupWidth() {
    return groupWidth;
  }

  /** The inputs of which extremes are wanted. */
  public List<OrderedInput> ordered() {
    return Collections.unmodifiableList(ordered);
  }

  /** The place of an extreme's input among them. */
  public int orderedOf(int aggregate) {
    return orderedOf.get(aggregate);
  }

  /** Whether an extreme is the greatest value. */
  public boolean isGreatest(int aggregate) {
    return greatest.get(aggregate);
  }

  /** How many aggregates there are. */
  public int aggregates() {
    return aggregates.size();
  }

  /** The state of a group without rows. */
  public GroupState empty() {
    return new GroupState(aggregates.stream().map(Supplier::get).toArray(FoldedAggregate[]::new));
  }

  /**
   * A state that was stored.
   *
   * @throws io.mokadb.kv.KvException CORRUPTED if it does not decode
   */
  public GroupState read(byte[] stored) {
    GroupState state = empty();
    state.read(stored);
    return state;
  }
}
