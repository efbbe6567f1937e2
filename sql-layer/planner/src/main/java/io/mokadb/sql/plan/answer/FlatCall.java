package io.mokadb.sql.plan.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * An aggregate over the columns of joined tables. Immutable.
 *
 * @param call as the tree has it
 * @param arguments over the columns of the tables
 * @param filter a column of FILTER; null for none
 */
record FlatCall(AggregateCall call, List<RexNode> arguments, RexNode filter) {
  private static final Set<String> SUMS = Set.of("SUM", "$SUM0", "AVG");

  /** Those for which it does not matter how often a value comes. */
  private static final Set<String> CHOICES =
      Set.of("MIN", "MAX", "EVERY", "SOME", "BOOL_AND", "BOOL_OR");

  FlatCall {
    arguments = List.copyOf(arguments);
  }

  static FlatCall of(AggregateCall call, FlatJoin rows) {
    List<RexNode> arguments = new ArrayList<>();
    call.getArgList().forEach(column -> arguments.add(rows.columns().get(column)));
    return new FlatCall(
        call, arguments, call.filterArg < 0 ? null : rows.columns().get(call.filterArg));
  }

  /** The same aggregate of a view over the columns of a query. */
  FlatCall matched(TableMatch match) {
    return new FlatCall(call, match.all(arguments), filter == null ? null : match.of(filter));
  }

  String name() {
    return name(call.getAggregation());
  }

  private static String name(SqlAggFunction function) {
    return function.getName().toUpperCase(Locale.ROOT);
  }

  /** True if a result follows from which values there are, be it once or many times. */
  boolean isOfDifferentValues() {
    return call.isDistinct() || CHOICES.contains(name());
  }

  /** True if it gives the same result for the same rows, in whatever order they come. */
  boolean isExact() {
    return isExact(call, arguments.stream().map(RexNode::getType).toList());
  }

  static boolean isExact(AggregateCall call, List<RelDataType> arguments) {
    return !call.ignoreNulls()
        && !call.isApproximate()
        && call.distinctKeys == null
        && call.rexList.isEmpty()
        && call.getCollation().getFieldCollations().isEmpty()
        && isExact(call.getAggregation(), arguments);
  }

  /** True if a function gives the same result for the same rows, in whatever order they come. */
  static boolean isExact(SqlAggFunction function, List<RelDataType> arguments) {
    String name = name(function);
    return SUMS.contains(name)
        ? arguments.size() == 1
            && SqlTypeName.EXACT_TYPES.contains(arguments.get(0).getSqlTypeName())
        : name.equals("COUNT") || CHOICES.contains(name) && arguments.size() == 1;
  }

  /** The same for aggregates that give the same result for the same rows. */
  String text(Terms terms) {
    return name()
        + (call.isDistinct() ? " DISTINCT" : "")
        + arguments.stream().map(terms::of).toList()
        + (filter == null ? "" : " FILTER " + terms.of(filter));
  }
}
