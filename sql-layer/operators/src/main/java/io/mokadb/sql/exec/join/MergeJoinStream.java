package io.mokadb.sql.exec.join;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;
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
  private final List<Object[]> group = new ArrayList<>();
  private final BitSet matched = new BitSet();
  private Phase phase = Phase.BEGIN;
  private Object[] left;
  private Object[] ahead;

  /** The place in the group. */
  private int at;

  /** Whether the left row has a partner. */
  private boolean found;

  /** What is done next. */
  private enum Phase {
    BEGIN,
    /** The next left row is taken. */
    LEFT,
    /** The group is given up: the left row does not belong to it. */
    DROP,
    /** Right rows are passed until they are those of the left row, or behind it. */
    SEEK,
    /** The left row is paired with the group. */
    PAIR,
    /** The left row has no partner. */
    ALONE,
    END
  }

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
    Object[] row = null;
    while (row == null && phase != Phase.END) {
      ticker.tick();
      row =
          switch (phase) {
            case BEGIN -> begin();
            case LEFT -> nextLeft();
            case DROP -> drop();
            case SEEK -> seek();
            case PAIR -> pair();
            case ALONE -> alone();
            case END -> null;
          };
    }
    return row;
  }

  private Object[] begin() {
    ahead = rights.next();
    phase = Phase.LEFT;
    return null;
  }

  private Object[] nextLeft() {
    left = lefts.next();
    found = false;
    at = 0;
    if (left == null) {
      phase = Phase.DROP;
    } else if (keys.isNullLeft(left)) {
      phase = Phase.ALONE;
    } else if (group.isEmpty()) {
      phase = Phase.SEEK;
    } else {
      int order = keys.compare(left, group.get(0));
      phase = order < 0 ? Phase.ALONE : order == 0 ? Phase.PAIR : Phase.DROP;
    }
    return null;
  }

  /** The next row of the group that no left row went with. */
  private Object[] drop() {
    at = kind.keepsRight() ? matched.nextClearBit(at) : group.size();
    if (at < group.size()) {
      return Streams.padLeft(leftWidth, group.get(at++));
    }
    dropGroup();
    phase = Phase.SEEK;
    return null;
  }

  private void dropGroup() {
    group.clear();
    matched.clear();
    memory.release();
  }

  private Object[] seek() {
    if (left == null && (ahead == null || !kind.keepsRight())) {
      phase = Phase.END;
      return null;
    }
    if (ahead == null) {
      phase = Phase.ALONE;
      return null;
    }
    if (left != null && !keys.isNullRight(ahead)) {
      int order = keys.compare(left, ahead);
      if (order == 0) {
        readGroup();
      }
      if (order <= 0) {
        phase = order == 0 ? Phase.PAIR : Phase.ALONE;
        return null;
      }
    }
    Object[] passed = ahead;
    ahead = rights.next();
    return kind.keepsRight() ? Streams.padLeft(leftWidth, passed) : null;
  }

  private void readGroup() {
    at = 0;
    Object[] first = ahead;
    while (ahead != null && !keys.isNullRight(ahead) && keys.areEqualRight(ahead, first)) {
      ticker.tick();
      memory.add(ahead);
      group.add(ahead);
      ahead = rights.next();
    }
  }

  private Object[] pair() {
    if (at == group.size()) {
      phase = found ? Phase.LEFT : Phase.ALONE;
      return null;
    }
    int index = at++;
    Object[] joined = Streams.join(left, group.get(index));
    if (residual != null && !residual.test(joined, context)) {
      return null;
    }
    found = true;
    if (kind == JoinKind.SEMI || kind == JoinKind.ANTI) {
      phase = Phase.LEFT;
      return kind == JoinKind.SEMI ? left : null;
    }
    matched.set(index);
    return joined;
  }

  private Object[] alone() {
    phase = Phase.LEFT;
    return kind == JoinKind.ANTI
        ? left
        : kind.keepsLeft() ? Streams.padRight(left, rightWidth) : null;
  }

  @Override
  public void close() {
    phase = Phase.END;
    dropGroup();
    Streams.closeBoth(lefts, rights);
  }
}
