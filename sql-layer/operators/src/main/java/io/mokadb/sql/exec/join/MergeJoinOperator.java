package io.mokadb.sql.exec.join;

import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * Joins inputs that are sorted by their keys, ascending; keeps only the right rows of one key.
 * Nulls may come first or last.
 */
public final class MergeJoinOperator implements Operator {
  private final Operator left;
  private final Operator right;
  private final JoinKind kind;
  private final MergeKeys keys;
  private final Expr residual;
  private final int leftWidth;
  private final int rightWidth;

  public MergeJoinOperator(
      Operator left,
      Operator right,
      JoinKind kind,
      int[] leftKeys,
      int[] rightKeys,
      SqlType[] keyTypes,
      Expr residualOrNull,
      int leftWidth,
      int rightWidth) {
    this.left = left;
    this.right = right;
    this.kind = kind;
    this.keys = new MergeKeys(leftKeys, rightKeys, keyTypes);
    this.residual = residualOrNull;
    this.leftWidth = leftWidth;
    this.rightWidth = rightWidth;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream[] inputs = Streams.open(left, right, context);
    return new MergeJoinStream(
        keys, kind, residual, leftWidth, rightWidth, context, inputs[0], inputs[1]);
  }

  @Override
  public String describe() {
    return "MergeJoin " + kind + " on " + keys;
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> both = PlanLine.joined(inputs, leftWidth);
    String others = residual == null ? null : words.text(residual, both);
    return new PlanLine(
        "MergeJoin "
            + kind
            + " on "
            + keys.describe(inputs.get(0).columns(), inputs.get(1).columns())
            + (others == null ? "" : " and " + others),
        kind.columns(inputs.get(0).columns(), both));
  }

  @Override
  public List<Operator> inputs() {
    return List.of(left, right);
  }
}
