package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * Joins by equality of keys: the right input becomes a hash table, the left one is streamed. Rows
 * come in the order of the left input, and for equal keys in that of the right; right rows without
 * a partner come last.
 */
public final class HashJoinOperator implements Operator {
  private final Operator left;
  private final Operator right;
  private final JoinKind kind;
  private final int[] leftColumns;
  private final int[] rightColumns;
  private final RowKeys leftKeys;
  private final RowKeys rightKeys;
  private final Expr residual;
  private final int leftWidth;
  private final int rightWidth;

  /**
   * @param keyTypes the common type of each pair of keys
   * @param residualOrNull a further condition over the joined row
   */
  public HashJoinOperator(
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
    this.leftColumns = leftKeys.clone();
    this.rightColumns = rightKeys.clone();
    this.leftKeys = new RowKeys(leftColumns, keyTypes.clone());
    this.rightKeys = new RowKeys(rightColumns, keyTypes.clone());
    this.residual = residualOrNull;
    this.leftWidth = leftWidth;
    this.rightWidth = rightWidth;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return new Join(context);
  }

  private final class Join implements RowStream {
    private final ExecutionContext context;
    private final RowMemory memory;
    private final Ticker ticker;
    private RowStream probe;
    private JoinTable table;
    private Object[] current;
    private Object key;
    private int candidate = -1;
    private boolean found;
    private int rest;
    private boolean done;

    Join(ExecutionContext context) {
      this.context = context;
      this.memory = new RowMemory(context);
      this.ticker = new Ticker(context);
    }

    @Override
    public Object[] next() {
      if (done) {
        return null;
      }
      if (table == null) {
        build();
        if (done) {
          return null;
        }
      }
      while (true) {
        while (candidate >= 0) {
          ticker.tick();
          Object[] row = tryCandidate();
          if (row != null) {
            return row;
          }
        }
        if (current != null && !found && (kind.keepsLeft() || kind == JoinKind.ANTI)) {
          Object[] row = current;
          current = null;
          return kind == JoinKind.ANTI ? row : Streams.padRight(row, rightWidth);
        }
        current = probe == null ? null : probe.next();
        if (current == null) {
          return nextUnmatched();
        }
        ticker.tick();
        found = false;
        key = leftKeys.orNull(current);
        candidate = table.first(key);
      }
    }

    private void build() {
      table = new JoinTable(Streams.readAll(right, context, memory), rightKeys, kind.keepsRight());
      memory.add(20L * table.size());
      if (table.isEmpty()
          && (kind == JoinKind.INNER || kind == JoinKind.SEMI || kind == JoinKind.RIGHT)) {
        done = true;
      } else {
        probe = left.open(context);
      }
    }

    /** Tests the current pair and moves on; the row to give out, or null. */
    private Object[] tryCandidate() {
      int index = candidate;
      boolean pairs = kind != JoinKind.SEMI && kind != JoinKind.ANTI;
      Object[] joined = pairs || residual != null ? Streams.join(current, table.row(index)) : null;
      if (residual != null && !residual.test(joined, context)) {
        candidate = table.after(index, key);
        return null;
      }
      found = true;
      table.mark(index);
      if (pairs) {
        candidate = table.after(index, key);
        return joined;
      }
      candidate = -1;
      return kind == JoinKind.SEMI ? current : null;
    }

    private Object[] nextUnmatched() {
      if (kind.keepsRight()) {
        int index = table.unmarked(rest);
        if (index < table.size()) {
          rest = index + 1;
          return Streams.padLeft(leftWidth, table.row(index));
        }
      }
      done = true;
      return null;
    }

    @Override
    public void close() {
      done = true;
      table = null;
      memory.release();
      if (probe != null) {
        probe.close();
      }
    }
  }

  @Override
  public String describe() {
    return "HashJoin "
        + kind
        + " on "
        + Streams.columns(leftColumns)
        + " = "
        + Streams.columns(rightColumns);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(left, right);
  }
}
