package io.mokadb.sql.exec.join;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Joins inputs that are sorted by their keys, ascending; keeps only the right rows of one key.
 * Nulls may come first or last.
 */
public final class MergeJoinOperator implements Operator {
  private final Operator left;
  private final Operator right;
  private final JoinKind kind;
  private final int[] leftKeys;
  private final int[] rightKeys;
  private final List<Comparator<Object>> comparators = new ArrayList<>();
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
    this.leftKeys = leftKeys.clone();
    this.rightKeys = rightKeys.clone();
    for (SqlType type : keyTypes) {
      comparators.add(Comparators.forType(type));
    }
    this.residual = residualOrNull;
    this.leftWidth = leftWidth;
    this.rightWidth = rightWidth;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream[] inputs = Streams.open(left, right, context);
    return new Merge(context, inputs[0], inputs[1]);
  }

  private static boolean hasNull(Object[] row, int[] keys) {
    for (int key : keys) {
      if (row[key] == null) {
        return true;
      }
    }
    return false;
  }

  private int compare(Object[] a, int[] aKeys, Object[] b, int[] bKeys) {
    for (int i = 0; i < aKeys.length; i++) {
      int order = comparators.get(i).compare(a[aKeys[i]], b[bKeys[i]]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private final class Merge implements RowStream {
    private final ExecutionContext context;
    private final RowStream lefts;
    private final RowStream rights;
    private final Ticker ticker;
    private final RowMemory memory;
    private final ArrayDeque<Object[]> output = new ArrayDeque<>();
    private final List<Object[]> group = new ArrayList<>();
    private final BitSet matched = new BitSet();
    private Object[] ahead;
    private boolean started;
    private boolean done;

    Merge(ExecutionContext context, RowStream lefts, RowStream rights) {
      this.context = context;
      this.lefts = lefts;
      this.rights = rights;
      this.ticker = new Ticker(context);
      this.memory = new RowMemory(context);
    }

    @Override
    public Object[] next() {
      if (!started && !done) {
        started = true;
        ahead = nextRight();
      }
      while (output.isEmpty() && !done) {
        step();
      }
      return output.poll();
    }

    private void step() {
      ticker.tick();
      Object[] row = lefts.next();
      if (row == null) {
        dropGroup();
        while (ahead != null && kind.keepsRight()) {
          output.add(Streams.padLeft(leftWidth, ahead));
          ahead = nextRight();
        }
        done = true;
        return;
      }
      boolean found = false;
      if (!hasNull(row, leftKeys)) {
        seek(row);
        if (!group.isEmpty() && compare(row, leftKeys, group.get(0), rightKeys) == 0) {
          found = pairs(row);
        }
      }
      if (!found && kind == JoinKind.ANTI) {
        output.add(row);
      } else if (!found && kind.keepsLeft()) {
        output.add(Streams.padRight(row, rightWidth));
      }
    }

    private boolean pairs(Object[] row) {
      boolean found = false;
      for (int i = 0; i < group.size(); i++) {
        ticker.tick();
        Object[] joined = Streams.join(row, group.get(i));
        if (residual != null && !residual.test(joined, context)) {
          continue;
        }
        found = true;
        if (kind == JoinKind.SEMI || kind == JoinKind.ANTI) {
          if (kind == JoinKind.SEMI) {
            output.add(row);
          }
          break;
        }
        matched.set(i);
        output.add(joined);
      }
      return found;
    }

    /** Makes the group the right rows of this key, if there are any. */
    private void seek(Object[] row) {
      if (!group.isEmpty() && compare(row, leftKeys, group.get(0), rightKeys) <= 0) {
        return;
      }
      dropGroup();
      while (ahead != null && compare(ahead, rightKeys, row, leftKeys) < 0) {
        if (kind.keepsRight()) {
          output.add(Streams.padLeft(leftWidth, ahead));
        }
        ahead = nextRight();
      }
      if (ahead != null && compare(ahead, rightKeys, row, leftKeys) == 0) {
        Object[] first = ahead;
        while (ahead != null && compare(ahead, rightKeys, first, rightKeys) == 0) {
          memory.add(ahead);
          group.add(ahead);
          ahead = nextRight();
        }
      }
    }

    /** The next right row that can have a partner. */
    private Object[] nextRight() {
      Object[] row = rights.next();
      while (row != null && hasNull(row, rightKeys)) {
        ticker.tick();
        if (kind.keepsRight()) {
          output.add(Streams.padLeft(leftWidth, row));
        }
        row = rights.next();
      }
      return row;
    }

    private void dropGroup() {
      if (kind.keepsRight()) {
        for (int i = matched.nextClearBit(0); i < group.size(); i = matched.nextClearBit(i + 1)) {
          output.add(Streams.padLeft(leftWidth, group.get(i)));
        }
      }
      group.clear();
      matched.clear();
      memory.release();
    }

    @Override
    public void close() {
      done = true;
      output.clear();
      group.clear();
      memory.release();
      Streams.closeBoth(lefts, rights);
    }
  }

  @Override
  public String describe() {
    return "MergeJoin "
        + kind
        + " on "
        + Streams.columns(leftKeys)
        + " = "
        + Streams.columns(rightKeys);
  }

  @Override
  public List<Operator> inputs() {
    return List.of(left, right);
  }
}
