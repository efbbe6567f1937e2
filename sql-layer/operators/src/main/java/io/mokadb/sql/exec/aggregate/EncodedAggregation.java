package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * Groups encoded rows, by one grouping set. When the memory is full the groups that are in it stay,
 * and rows of further groups are decoded and left to a {@link HashAggregation}. Confined.
 */
final class EncodedAggregation implements RowStream {
  private final AggregateSpec spec;
  private final EncodedSource source;
  private final EncodedStream input;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final StoredGroups groups;
  private HashAggregation others;
  private Object[] firstOfOthers;

  /** The groups in memory in their order; null until the input is read. */
  private int[] order;

  private int at;

  EncodedAggregation(
      AggregateSpec spec, EncodedSource source, EncodedStream input, ExecutionContext context) {
    this.spec = spec;
    this.source = source;
    this.input = input;
    this.context = context;
    this.memory = new RowMemory(context);
    boolean hungry = spec.isHungry();
    this.groups =
        new StoredGroups(
            spec, source, context, memory, (size, bytes) -> !memory.isFull(hungry, bytes));
  }

  /**
   * True if rows of a source can be grouped so: by columns whose values are equal if what is stored
   * is, and by aggregates of one column at most that take the rows as they come.
   */
  static boolean handles(AggregateSpec spec, EncodedSource source) {
    if (!source.givesStored()
        || spec.sets().length != 1
        || spec.sets()[0].length != spec.groupKeys().length) {
      return false;
    }
    for (int key : spec.groupKeys()) {
      if (!EncodedGroups.canTell(source, key)) {
        return false;
      }
    }
    for (AggregateCall call : spec.calls()) {
      if (call.function() == null
          || call.args().length > 1
          || call.orderWithin() != null && call.orderWithin().length > 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Object[] next() {
    if (order == null) {
      readInput();
    }
    if (at < order.length) {
      return groups.output(order[at++]);
    }
    Object[] row = firstOfOthers;
    if (row != null) {
      firstOfOthers = others.next();
    }
    return row;
  }

  private void readInput() {
    List<RemainingRows> left =
        new HelpedAggregation(spec, source, context, memory, groups).read(input);
    if (!left.isEmpty()) {
      others = new HashAggregation(spec, new OtherGroups(left), context);
      firstOfOthers = others.next();
    }
    order = groups.inOrder();
  }

  @Override
  public void close() {
    groups.clear();
    order = new int[0];
    firstOfOthers = null;
    memory.release();
    if (others != null) {
      others.close();
    }
    input.close();
  }

  /** The rows from the first that had no room on, without those of groups in memory. */
  private final class OtherGroups implements RowStream {
    private final Queue<RemainingRows> left;

    OtherGroups(List<RemainingRows> left) {
      this.left = new ArrayDeque<>(left);
    }

    @Override
    public Object[] next() {
      while (!left.isEmpty()) {
        RemainingRows rows = left.peek();
        while (rows.next()) {
          if (!groups.takeKnown(rows.values())) {
            return rows.values().take();
          }
        }
        left.remove();
      }
      return null;
    }

    @Override
    public void close() {
      left.clear();
    }
  }
}
