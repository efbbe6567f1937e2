package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.HashSet;
import java.util.Set;

/** Feeds the rows of one stream to the accumulators of its groups. Confined. */
public final class AggregateFeeds {
  private final AggregateCall[] calls;
  private final int[][] columns;

  /** The columns to count a row by, or -1. */
  private final int[] filters;

  private final Object[][] buffers;
  private final RowMemory memory;

  /** Whose rows are taken as they are stored; null for decoded rows. */
  private final EncodedSource source;

  AggregateFeeds(AggregateCall[] calls, RowMemory memory) {
    this(calls, null, memory);
  }

  AggregateFeeds(AggregateCall[] calls, EncodedSource source, RowMemory memory) {
    this.calls = calls;
    this.source = source;
    this.memory = memory;
    this.columns = new int[calls.length][];
    this.filters = new int[calls.length];
    this.buffers = new Object[calls.length][];
    for (int i = 0; i < calls.length; i++) {
      columns[i] = columns(calls[i]);
      filters[i] = calls[i].filterOrdinal();
      buffers[i] = new Object[columns[i].length];
    }
  }

  /** The arguments' columns, then those to order by. */
  private static int[] columns(AggregateCall call) {
    int count = call.args().length;
    int[] columns = java.util.Arrays.copyOf(call.args(), count + order(call).length);
    for (int i = 0; i < order(call).length; i++) {
      columns[count + i] = order(call)[i].ordinal();
    }
    return columns;
  }

  private static SortKey[] order(AggregateCall call) {
    return call.orderWithin() == null ? new SortKey[0] : call.orderWithin();
  }

  /** States of a new group; null for GROUPING calls. */
  Accumulator[] newGroup() {
    Accumulator[] states = new Accumulator[calls.length];
    for (int i = 0; i < states.length; i++) {
      AggregateCall call = calls[i];
      if (call.function() == null) {
        continue;
      }
      Accumulator state = CountedValues.of(call.function().newAccumulator(), memory);
      if (order(call).length > 0) {
        state = new OrderedFeed(state, call.args().length, order(call), memory);
      }
      states[i] = call.distinct() ? distinct(state, call.args()) : state;
    }
    return states;
  }

  private Accumulator distinct(Accumulator state, int[] args) {
    return source != null && EncodedGroups.canTell(source, args[0])
        ? new EncodedDistinct(state, EncodedGroups.of(source, args), memory)
        : new Distinct(state, args.length, memory);
  }

  void add(Accumulator[] states, Object[] row) {
    for (int i = 0; i < states.length; i++) {
      Accumulator state = states[i];
      if (state == null) {
        continue;
      }
      int filter = filters[i];
      if (filter >= 0 && row[filter] != Boolean.TRUE) {
        continue;
      }
      int[] from = columns[i];
      Object[] buffer = buffers[i];
      for (int j = 0; j < from.length; j++) {
        buffer[j] = row[from[j]];
      }
      state.add(buffer);
    }
  }

  /** As {@link #add(Accumulator[], Object[])}, where no call has more than one argument. */
  void add(Accumulator[] states, EncodedValues row) {
    for (int i = 0; i < states.length; i++) {
      int filter = filters[i];
      if (filter < 0 || row.at(filter) == Boolean.TRUE) {
        int[] from = columns[i];
        states[i].add(row, from.length == 0 ? -1 : from[0]);
      }
    }
  }

  /** Lets each argument tuple through once. */
  public static final class Distinct implements Accumulator {
    private final Accumulator state;
    private final int width;
    private final RowMemory memory;
    private final Set<Object> seen = new HashSet<>();

    public Distinct(Accumulator state, int width, RowMemory memory) {
      this.state = state;
      this.width = width;
      this.memory = memory;
    }

    @Override
    public void add(Object[] args) {
      if (seen.add(RowHashKeys.ofFirst(args, width))) {
        memory.add(MemoryBudget.sizeOf(args) + 48);
        state.add(args);
      }
    }

    @Override
    public Object result() {
      return state.result();
    }
  }
}
