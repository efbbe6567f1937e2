package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.runtime.PlanWords;
import java.util.ArrayList;
import java.util.List;

/**
 * One aggregate of a grouping.
 *
 * @param function the aggregate function; null for GROUPING, whose {@code args} are positions of
 *     group keys
 * @param args columns of the input that are the arguments
 * @param filterOrdinal a BOOLEAN column of the input that must be true for a row to count, or -1
 * @param distinct whether equal argument tuples count once
 * @param orderWithin the order in which rows are fed (WITHIN GROUP); the values of its columns
 *     follow the arguments
 */
public record AggregateCall(
    AggregateFunction function,
    int[] args,
    int filterOrdinal,
    boolean distinct,
    SortKey[] orderWithin) {
  /** The names of the columns of groups, for EXPLAIN. */
  static List<String> names(
      int[] groupKeys, AggregateCall[] calls, PlanWords words, List<String> columns) {
    List<String> names = new ArrayList<>();
    for (int key : groupKeys) {
      names.add(PlanWords.name(columns, key));
    }
    for (AggregateCall call : calls) {
      String name = words.function(call.function);
      names.add(
          name == null
              ? null
              : name
                  + (call.distinct ? "(DISTINCT " : "(")
                  + (call.args.length == 0 ? "*" : Streams.columns(call.args, columns))
                  + ")");
    }
    return names;
  }
}
