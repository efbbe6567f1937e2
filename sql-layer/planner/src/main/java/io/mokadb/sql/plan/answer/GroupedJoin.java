package io.mokadb.sql.plan.answer;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rex.RexNode;

/**
 * Groups of the rows of joined tables. Expressions are over the columns of the tables. Immutable.
 *
 * @param rows that are grouped
 * @param keys in the order of the grouping's columns
 * @param calls in the order of its aggregates
 */
record GroupedJoin(FlatJoin rows, List<RexNode> keys, List<FlatCall> calls) {
  GroupedJoin {
    keys = List.copyOf(keys);
    calls = List.copyOf(calls);
  }

  /** The form of a grouping; null if it is something else. */
  static GroupedJoin of(Aggregate aggregate) {
    FlatJoin rows =
        aggregate.getGroupType() == Aggregate.Group.SIMPLE
            ? FlatJoin.of(aggregate.getInput())
            : null;
    if (rows == null) {
      return null;
    }
    List<RexNode> keys = new ArrayList<>();
    aggregate.getGroupSet().forEach(column -> keys.add(rows.columns().get(column)));
    return new GroupedJoin(
        rows,
        keys,
        aggregate.getAggCallList().stream().map(call -> FlatCall.of(call, rows)).toList());
  }
}
