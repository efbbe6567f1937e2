package io.mokadb.sql.exec.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * Groups by hashing, for any number of grouping sets; groups that do not fit into memory go to
 * files.
 *
 * <p>A row of the output is the group keys, null where the set does not have them, and the
 * aggregates. The empty grouping set gives one row even if there is no input.
 */
public final class AggregateOperator implements Operator {
  private final Operator in;
  private final AggregateSpec spec;

  /** The input, if its rows are taken as they are stored; else null. */
  private final EncodedSource stored;

  /**
   * @param groupKeys columns of the input
   * @param keyTypes their types
   * @param groupingSets positions in {@code groupKeys}, for each set
   */
  public AggregateOperator(
      Operator in,
      int[] groupKeys,
      SqlType[] keyTypes,
      List<int[]> groupingSets,
      AggregateCall[] calls) {
    this.in = in;
    int[][] sets = groupingSets.toArray(int[][]::new);
    RowHashKeys[] setKeys = new RowHashKeys[sets.length];
    for (int i = 0; i < sets.length; i++) {
      int[] columns = new int[sets[i].length];
      SqlType[] types = new SqlType[columns.length];
      for (int j = 0; j < columns.length; j++) {
        columns[j] = groupKeys[sets[i][j]];
        types[j] = keyTypes[sets[i][j]];
      }
      setKeys[i] = new RowHashKeys(columns, types);
    }
    this.spec = new AggregateSpec(groupKeys.clone(), sets, setKeys, calls.clone());
    this.stored =
        in instanceof EncodedSource source && EncodedAggregation.handles(spec, source)
            ? source
            : null;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    if (stored == null) {
      return new HashAggregation(spec, context.open(in), context);
    }
    return new EncodedAggregation(spec, stored, context.openBatches(stored), context);
  }

  @Override
  public String describe() {
    return (spec.groupKeys().length == 0
            ? "Aggregate"
            : "HashAggregate by " + Streams.columns(spec.groupKeys()))
        + (spec.sets().length > 1 ? " in " + spec.sets().length + " grouping sets" : "")
        + (stored == null ? "" : " of stored values");
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    String unnamed = Streams.columns(spec.groupKeys());
    String named = Streams.columns(spec.groupKeys(), inputs.get(0).columns());
    return new PlanLine(
        unnamed.isEmpty() ? describe() : describe().replace(unnamed, named),
        AggregateCall.names(spec.groupKeys(), spec.calls(), words, inputs.get(0).columns()));
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
