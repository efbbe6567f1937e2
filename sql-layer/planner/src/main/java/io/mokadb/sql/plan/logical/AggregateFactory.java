package io.mokadb.sql.plan.logical;

import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableBitSet;

/** Makes aggregates over trees. Stateless. */
public final class AggregateFactory {
  private AggregateFactory() {}

  static RelNode ofAll(RelNode input, List<AggregateCall> calls) {
    return grouped(input, ImmutableBitSet.of(), calls);
  }

  static RelNode grouped(RelNode input, ImmutableBitSet keys, List<AggregateCall> calls) {
    return LogicalAggregate.create(input, List.of(), keys, List.of(keys), calls);
  }

  /** The different rows of a tree. */
  public static RelNode distinct(RelNode input) {
    return grouped(input, ImmutableBitSet.range(input.getRowType().getFieldCount()), List.of());
  }

  /** A call over all rows of the input. */
  static AggregateCall call(SqlAggFunction function, RelNode input, int column) {
    return call(function, input, List.of(column), -1);
  }

  static AggregateCall count(RelNode input) {
    return call(SqlStdOperatorTable.COUNT, input, List.of(), -1);
  }

  /** The number of rows that have TRUE in a column. */
  static AggregateCall countIf(RelNode input, int column) {
    return call(SqlStdOperatorTable.COUNT, input, List.of(), column);
  }

  private static AggregateCall call(
      SqlAggFunction function, RelNode input, List<Integer> columns, int filter) {
    return AggregateCall.create(
        SqlParserPos.ZERO,
        function,
        false,
        false,
        false,
        List.of(),
        columns,
        filter,
        null,
        RelCollations.EMPTY,
        true,
        input,
        null,
        null);
  }
}
