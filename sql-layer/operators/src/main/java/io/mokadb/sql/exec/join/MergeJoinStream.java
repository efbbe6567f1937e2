package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The rows of a {@link MergeJoinOperator}: the right rows of one key are in memory. Confined. */
final class MergeJoinStream implements RowStream {
  private final MergeKeys keys;
  private final JoinKind kind;
  private final Expr residual;
  private final int leftWidth;
  private final int rightWidth;
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

  MergeJoinStream(
      MergeKeys keys,
      JoinKind kind,
      Expr residual,
      int leftWidth,
      int rightWidth,
      ExecutionContext context,
      RowStream lefts,
      RowStream rights) {
    this.keys = keys;
    this.kind = kind;
    this.residual = residual;
    this.leftWidth = leftWidth;
    this.rightWidth = rightWidth;
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
    if (!keys.isNullLeft(row)) {
      seek(row);
      if (!group.isEmpty() && keys.compare(row, group.get(0)) == 0) {
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
    if (!group.isEmpty() && keys.compare(row, group.get(0)) <= 0) {
      return;
    }
    dropGroup();
    while (ahead != null && keys.compare(row, ahead) > 0) {
      if (kind.keepsRight()) {
        output.add(Streams.padLeft(leftWidth, ahead));
      }
      ahead = nextRight();
    }
    if (ahead != null && keys.compare(row, ahead) == 0) {
      Object[] first = ahead;
      while (ahead != null && keys.areEqualRight(ahead, first)) {
        memory.add(ahead);
        group.add(ahead);
        ahead = nextRight();
      }
    }
  }

  /** The next right row that can have a partner. */
  private Object[] nextRight() {
    Object[] row = rights.next();
    while (row != null && keys.isNullRight(row)) {
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
