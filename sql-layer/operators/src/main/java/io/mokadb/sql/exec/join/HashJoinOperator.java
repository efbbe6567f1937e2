package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins by equality of keys: the right input becomes a hash table, the left one is streamed. Rows
 * come in the order of the left input, and for equal keys in that of the right; right rows without
 * a partner come last. A right input that does not fit into memory goes to files.
 */
public final class HashJoinOperator implements Operator {
  /** What a row costs in the table, besides itself. */
  private static final int ENTRY = 28;

  private final Operator left;
  private final Operator right;
  private final JoinKeys keys;
  private final JoinShape shape;

  /**
   * @param residualOrNull a further condition over the joined row
   */
  public HashJoinOperator(
      Operator left,
      Operator right,
      JoinKind kind,
      JoinKeys keys,
      Expr residualOrNull,
      int leftWidth,
      int rightWidth) {
    this.left = left;
    this.right = right;
    this.keys = keys;
    this.shape =
        new JoinShape(
            kind,
            new RowHashKeys(keys.left(), keys.types(), keys.nullsMatch()),
            new RowHashKeys(keys.right(), keys.types(), keys.nullsMatch()),
            residualOrNull,
            leftWidth,
            rightWidth);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return new Join(context);
  }

  private final class Join implements RowStream {
    private final ExecutionContext context;
    private final RowMemory memory;
    private RowStream probe;
    private HashJoinPass pass;
    private SpilledJoin spilled;
    private boolean done;

    Join(ExecutionContext context) {
      this.context = context;
      this.memory = new RowMemory(context);
    }

    @Override
    public Object[] next() {
      if (done) {
        return null;
      }
      if (pass == null && spilled == null) {
        build();
      }
      return done ? null : spilled != null ? spilled.next() : pass.next();
    }

    private void build() {
      JoinKind kind = shape.kind();
      if (kind == JoinKind.LEFT || kind == JoinKind.ANTI) {
        // Without left rows the right input, which may fail, is not opened.
        probe = Streams.peeked(context.open(left));
        if (probe == null) {
          done = true;
          return;
        }
      }
      List<Object[]> rows = new ArrayList<>();
      try (RowStream stream = context.open(right)) {
        Ticker ticker = new Ticker(context);
        for (Object[] row = stream.next(); row != null; row = stream.next()) {
          ticker.tick();
          if (spilled == null && !memory.tryAdd(MemoryBudget.sizeOf(row) + ENTRY)) {
            spilled = new SpilledJoin(shape, context, memory);
            rows.forEach(spilled::addRight);
            rows = List.of();
            memory.release();
          }
          if (spilled == null) {
            rows.add(row);
          } else {
            spilled.addRight(row);
          }
        }
      }
      if (rows.isEmpty()
          && spilled == null
          && (kind == JoinKind.INNER || kind == JoinKind.SEMI || kind == JoinKind.RIGHT)) {
        done = true;
        return;
      }
      probe = probe == null ? context.open(left) : probe;
      if (spilled != null) {
        spilled.join(probe);
      } else {
        JoinTable table = new JoinTable(rows, shape.rightKeys(), kind.keepsRight());
        pass = new HashJoinPass(shape, table, probe, context);
      }
    }

    @Override
    public void close() {
      done = true;
      pass = null;
      try {
        if (spilled != null) {
          spilled.close();
        }
      } finally {
        memory.release();
        if (probe != null) {
          probe.close();
        }
      }
    }
  }

  @Override
  public String describe() {
    return "HashJoin "
        + shape.kind()
        + " on "
        + Streams.columns(keys.left())
        + " = "
        + Streams.columns(keys.right())
        + (keys.anyNullsMatch() ? " or both null" : "");
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> both = PlanLine.joined(inputs, shape.leftWidth());
    String others = shape.residual() == null ? null : words.text(shape.residual(), both);
    return new PlanLine(
        "HashJoin "
            + shape.kind()
            + " on "
            + Streams.equalities(
                keys.left(), inputs.get(0).columns(), keys.right(), inputs.get(1).columns())
            + (keys.anyNullsMatch() ? " or both null" : "")
            + (others == null ? "" : " and " + others),
        shape.kind().columns(inputs.get(0).columns(), both));
  }

  @Override
  public List<Operator> inputs() {
    return List.of(left, right);
  }
}
