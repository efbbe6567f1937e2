package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Accumulator;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups by hashing, in memory, for any number of grouping sets.
 *
 * <p>A row of the output is the group keys, null where the set does not have them, and the
 * aggregates. The empty grouping set gives one row even if there is no input.
 */
public final class AggregateOperator implements Operator {
  private final Operator in;
  private final int[] groupKeys;
  private final int[][] sets;
  private final RowKeys[] setKeys;
  private final AggregateCall[] calls;

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
    this.groupKeys = groupKeys.clone();
    this.sets = groupingSets.toArray(int[][]::new);
    this.setKeys = new RowKeys[sets.length];
    for (int i = 0; i < sets.length; i++) {
      int[] columns = new int[sets[i].length];
      SqlType[] types = new SqlType[columns.length];
      for (int j = 0; j < columns.length; j++) {
        columns[j] = groupKeys[sets[i][j]];
        types[j] = keyTypes[sets[i][j]];
      }
      setKeys[i] = new RowKeys(columns, types);
    }
    this.calls = calls.clone();
  }

  /** One group of one set. */
  private record Group(int set, Object[] first, Accumulator[] states) {}

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream rows = in.open(context);
    RowMemory memory = new RowMemory(context);
    return new RowStream() {
      private List<Group> groups;
      private int at;

      @Override
      public Object[] next() {
        if (groups == null) {
          groups = group(rows, context, memory);
        }
        return at < groups.size() ? output(groups.get(at++)) : null;
      }

      @Override
      public void close() {
        groups = List.of();
        memory.release();
        rows.close();
      }
    };
  }

  private List<Group> group(RowStream rows, ExecutionContext context, RowMemory memory) {
    AggregateFeeds feeds = new AggregateFeeds(calls, memory);
    List<Group> groups = new ArrayList<>();
    Ticker ticker = new Ticker(context);
    List<Map<Object, Group>> bySet = new ArrayList<>();
    Group[] whole = new Group[sets.length];
    for (int i = 0; i < sets.length; i++) {
      bySet.add(new HashMap<>());
      if (sets[i].length == 0) {
        whole[i] = new Group(i, null, feeds.newGroup());
        groups.add(whole[i]);
      }
    }
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      ticker.tick();
      for (int i = 0; i < sets.length; i++) {
        Group group = whole[i];
        if (group == null) {
          Object key = setKeys[i].of(row);
          group = bySet.get(i).get(key);
          if (group == null) {
            group = new Group(i, keysOf(row), feeds.newGroup());
            memory.add(MemoryBudget.sizeOf(group.first) + 96 + 56L * calls.length);
            bySet.get(i).put(key, group);
            groups.add(group);
          }
        }
        feeds.add(group.states, row);
      }
    }
    return groups;
  }

  private Object[] keysOf(Object[] row) {
    Object[] keys = new Object[groupKeys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = row[groupKeys[i]];
    }
    return keys;
  }

  private Object[] output(Group group) {
    Object[] row = new Object[groupKeys.length + calls.length];
    int[] set = sets[group.set];
    for (int position : set) {
      row[position] = group.first[position];
    }
    for (int i = 0; i < calls.length; i++) {
      row[groupKeys.length + i] =
          group.states[i] == null ? grouping(calls[i].args(), set) : group.states[i].result();
    }
    return row;
  }

  /** A bit for each position, first one highest: 1 if the set does not group by it. */
  static Long grouping(int[] positions, int[] set) {
    long bits = 0;
    for (int position : positions) {
      boolean grouped = Arrays.stream(set).anyMatch(member -> member == position);
      bits = bits << 1 | (grouped ? 0 : 1);
    }
    return bits;
  }

  @Override
  public String describe() {
    return (groupKeys.length == 0 ? "Aggregate" : "HashAggregate by " + Streams.columns(groupKeys))
        + (sets.length > 1 ? " in " + sets.length + " grouping sets" : "");
  }

  @Override
  public List<Operator> inputs() {
    return List.of(in);
  }
}
