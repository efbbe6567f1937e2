package io.mokadb.sql.exec.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Streams;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Groups input that is sorted by the group keys, in any direction: one group at a time in memory.
 * Without keys it gives one row even if there is no input.
 */
public final class SortedAggregateOperator implements Operator {
  private final Operator in;
  private final int[] groupKeys;
  private final List<Comparator<Object>> comparators = new ArrayList<>();
  private final AggregateCall[] calls;

  public SortedAggregateOperator(
      Operator in, int[] groupKeys, SqlType[] keyTypes, AggregateCall[] calls) {
    this.in = in;
    this.groupKeys = groupKeys.clone();
    for (SqlType type : keyTypes) {
      comparators.add(Comparators.forType(type));
    }
    this.calls = calls.clone();
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = context.open(in);
    RowMemory memory = new RowMemory(context);
    AggregateFeeds feeds = new AggregateFeeds(calls, memory);
    Ticker ticker = new Ticker(context);
    return new RowStream() {
      private Object[] ahead;
      private boolean started;
      private boolean done;

      @Override
      public Object[] next() {
        if (done) {
          return null;
        }
        if (!started) {
          started = true;
          ahead = rows.next();
          if (ahead == null && groupKeys.length > 0) {
            done = true;
            return null;
          }
        }
        Object[] first = ahead;
        Accumulator[] states = feeds.newGroup();
        while (ahead != null && sameGroup(first, ahead)) {
          ticker.tick();
          feeds.add(states, ahead);
          ahead = rows.next();
        }
        done = ahead == null;
        Object[] row = output(first, states);
        memory.release();
        return row;
      }

      @Override
      public void close() {
        done = true;
        memory.release();
        rows.close();
      }
    };
  }

  private boolean sameGroup(Object[] first, Object[] row) {
    for (int i = 0; i < groupKeys.length; i++) {
      Object a = first[groupKeys[i]];
      Object b = row[groupKeys[i]];
      if (a != b && (a == null || b == null || comparators.get(i).compare(a, b) != 0)) {
        return false;
      }
    }
    return true;
  }

  private Object[] output(Object[] first, Accumulator[] states) {
    Object[] row = new Object[groupKeys.length + calls.length];
    for (int i = 0; i < groupKeys.length; i++) {
      row[i] = first[groupKeys[i]];
    }
    for (int i = 0; i < calls.length; i++) {
      // every key is grouped by
      row[groupKeys.length + i] = states[i] == null ? (Object) 0L : states[i].result();
    }
    return row;
  }

  @Override
  public String describe() {
    return groupKeys.length == 0 ? "Aggregate" : "SortedAggregate by " + Streams.columns(groupKeys);
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    List<String> columns = inputs.get(0).columns();
    return new PlanLine(
        groupKeys.length == 0
            ? describe()
            : "SortedAggregate by " + Streams.columns(groupKeys, columns),
        AggregateCall.names(groupKeys, calls, words, columns));
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
