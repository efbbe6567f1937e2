package io.mokadb.sql.plan.physical;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.aggregate.AggregateCall;
import io.mokadb.sql.exec.aggregate.AggregateOperator;
import io.mokadb.sql.exec.aggregate.SortedAggregateOperator;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.NullsIgnored;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.rex.Literals;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** A planner of grouping, which needs no hash table over an input in group order. Confined. */
final class AggregatePlanner {
  private final PhysicalPlanner planner;

  AggregatePlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  PhysicalAlternative plan(Aggregate aggregate) {
    int[] keys = aggregate.getGroupSet().toArray();
    RelDataType input = aggregate.getInput().getRowType();
    SqlType[] keyTypes = new SqlType[keys.length];
    List<Key> wanted = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      keyTypes[i] = typeOf(input, keys[i]);
      wanted.add(new Key(keys[i], false));
    }
    AggregateCall[] calls = new AggregateCall[aggregate.getAggCallList().size()];
    for (int i = 0; i < calls.length; i++) {
      calls[i] = call(aggregate.getAggCallList().get(i), keys, input);
    }
    boolean simple = aggregate.getGroupType() == Aggregate.Group.SIMPLE;
    PhysicalAlternative in = input(aggregate, keys);
    PhysicalAlternative extremes = new ExtremePlanner(planner).plan(aggregate, calls);
    if (extremes != null && extremes.cost < in.cost) {
      return extremes;
    }
    double groups = keys.length == 0 ? 1 : Math.max(1, in.rows / (keys.length == 1 ? 5 : 3));
    if (simple && keys.length > 0) {
      PhysicalAlternative ordered =
          in.order.groups(boxed(keys))
              ? in
              : planner.plan(aggregate.getInput(), new RequiredProperties(wanted, in.rows), null);
      PhysicalAlternative firsts = new GroupFirsts(planner.access).plan(aggregate, keys);
      if (firsts != null && firsts.cost < ordered.cost) {
        ordered = firsts;
      }
      double sortedCost = ordered.cost + ordered.rows * Costs.SORTED_AGGREGATE_ROW;
      double hashedCost = in.cost + in.rows * Costs.AGGREGATE_ROW;
      if (ordered.order.groups(boxed(keys)) && sortedCost <= hashedCost) {
        Order order = ordered.order.mapped(column -> AccessPlanner.position(keys, column));
        PhysicalAlternative grouped = ordered;
        return new PhysicalAlternative(
            Math.min(groups, grouped.rows),
            grouped.startup,
            sortedCost,
            order,
            () ->
                new SortedAggregateOperator(grouped.build(planner.context), keys, keyTypes, calls));
      }
    }
    List<int[]> sets = new ArrayList<>();
    for (ImmutableBitSet set : aggregate.getGroupSets()) {
      sets.add(set.toList().stream().mapToInt(key -> AccessPlanner.position(keys, key)).toArray());
    }
    double cost = in.cost + in.rows * Costs.AGGREGATE_ROW * sets.size();
    return new PhysicalAlternative(
        groups * sets.size(),
        cost,
        cost,
        keys.length == 0 ? new Order(List.of(), Set.of()) : Order.NONE,
        () -> new AggregateOperator(rows(in, input), keys, keyTypes, sets, calls));
  }

  /**
   * The input in a form that can give its rows as stored, if there is one: without the choice of
   * its first columns, or with its columns computed so.
   */
  private Operator rows(PhysicalAlternative in, RelDataType row) {
    Operator rows = in.build(planner.context);
    if (!(rows instanceof ProjectOperator project)
        || !(withoutChoice(project.inputs().get(0)) instanceof EncodedSource source)) {
      return rows;
    }
    planner.context.estimate(source, in.rows);
    if (project.givesFirstColumns()) {
      return source;
    }
    EncodedSource computed = project.stored(source, types(row));
    planner.context.estimate(computed, in.rows);
    return computed;
  }

  private static Operator withoutChoice(Operator rows) {
    return rows instanceof ProjectOperator project && project.givesFirstColumns()
        ? project.inputs().get(0)
        : rows;
  }

  private static SqlType[] types(RelDataType row) {
    SqlType[] types = new SqlType[row.getFieldCount()];
    for (int i = 0; i < types.length; i++) {
      types[i] = typeOf(row, i);
    }
    return types;
  }

  /** COUNT(*) needs rows and no columns: then any key serves, the shortest best. */
  private PhysicalAlternative input(Aggregate aggregate, int[] keys) {
    RelNode rel = aggregate.getInput();
    boolean onlyCounts =
        keys.length == 0
            && aggregate.getAggCallList().stream()
                .allMatch(call -> call.getArgList().isEmpty() && call.filterArg < 0);
    if (onlyCounts && rel instanceof Project project) {
      rel = project.getInput();
    }
    TableTarget target = onlyCounts ? TableTarget.of(rel) : null;
    return target == null
        ? planner.plan(aggregate.getInput(), RequiredProperties.ANYTHING, null)
        : planner.access.plan(
            target.table(), target.conditions(), new int[0], RequiredProperties.ANYTHING, null);
  }

  private static List<Integer> boxed(int[] keys) {
    List<Integer> list = new ArrayList<>();
    for (int key : keys) {
      list.add(key);
    }
    return list;
  }

  private static SqlType typeOf(RelDataType row, int column) {
    return TypeMapping.toSqlType(row.getFieldList().get(column).getType());
  }

  private AggregateCall call(
      org.apache.calcite.rel.core.AggregateCall call, int[] keys, RelDataType input) {
    SqlKind kind = call.getAggregation().getKind();
    int[] args = call.getArgList().stream().mapToInt(Integer::intValue).toArray();
    if (kind == SqlKind.GROUPING || call.getAggregation().getName().equals("GROUPING_ID")) {
      int[] positions = new int[args.length];
      for (int i = 0; i < args.length; i++) {
        positions[i] = AccessPlanner.position(keys, args[i]);
      }
      return new AggregateCall(null, positions, -1, false, new SortKey[0]);
    }
    if (kind == SqlKind.LITERAL_AGG) {
      Object value = Literals.valueOf((RexLiteral) call.rexList.get(0));
      return new AggregateCall(new ConstantAggregate(value), new int[0], -1, false, new SortKey[0]);
    }
    List<SqlType> argTypes = new ArrayList<>();
    for (int arg : args) {
      argTypes.add(typeOf(input, arg));
    }
    SqlType result = TypeMapping.toSqlType(call.getType());
    String name = call.getAggregation().getName().toUpperCase(Locale.ROOT);
    AggregateFunction function = AggregateLibrary.compile(name, argTypes, result);
    if (function == null) {
      throw new MokaException(
          SqlState.NO_SUCH_FUNCTION, "There is no aggregate function " + name + " for " + argTypes);
    }
    function = call.ignoreNulls() && args.length > 0 ? new NullsIgnored(function) : function;
    planner.context.compiler.note(function, name);
    List<SortKey> within = new ArrayList<>();
    for (RelFieldCollation collation : call.getCollation().getFieldCollations()) {
      boolean descending = collation.getDirection().isDescending();
      within.add(
          new SortKey(
              collation.getFieldIndex(),
              descending,
              collation.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
                  ? !descending
                  : collation.nullDirection == RelFieldCollation.NullDirection.FIRST,
              typeOf(input, collation.getFieldIndex())));
    }
    boolean distinct =
        call.isDistinct() && kind != SqlKind.MIN && kind != SqlKind.MAX && args.length > 0;
    return new AggregateCall(
        function, args, call.filterArg, distinct, within.toArray(SortKey[]::new));
  }

  /** Gives the same value for every group. */
  private record ConstantAggregate(Object value) implements AggregateFunction {
    @Override
    public Accumulator newAccumulator() {
      Object constant = value;
      return new Accumulator() {
        @Override
        public void add(Object[] args) {
          // Which rows there are does not matter.
        }

        @Override
        public Object result() {
          return constant;
        }
      };
    }
  }
}
