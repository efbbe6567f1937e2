package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.exec.spill.RowFile;
import io.mokadb.sql.exec.spill.RowPartitions;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One hash aggregation. When the memory is full the groups that are in it stay, and rows of further
 * groups go to files by the hash of their key, which are aggregated afterwards, one by one and in
 * the same way. Confined.
 */
final class HashAggregation implements RowStream {
  private final AggregateSpec spec;
  private final RowStream input;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final boolean hungry;
  private final Deque<Partition> waiting = new ArrayDeque<>();
  private final List<Map<Object, Group>> bySet = new ArrayList<>();
  private Group[] whole;
  private List<Group> groups;
  private int hashed;
  private int at;
  private RowPartitions overflow;

  /** One group of one set. */
  private record Group(int set, Object[] first, Accumulator[] states) {}

  /** Rows that did not fit; the last column is the number of the set. */
  private record Partition(RowFile file, int level) {}

  HashAggregation(AggregateSpec spec, RowStream input, ExecutionContext context) {
    this.spec = spec;
    this.input = input;
    this.context = context;
    this.memory = new RowMemory(context);
    this.hungry = spec.isHungry();
  }

  @Override
  public Object[] next() {
    if (groups == null) {
      readInput();
    }
    while (at == groups.size()) {
      Partition partition = waiting.poll();
      if (partition == null) {
        return null;
      }
      read(partition);
    }
    return output(groups.get(at++));
  }

  private void readInput() {
    AggregateFeeds feeds = begin();
    whole = new Group[spec.sets().length];
    for (int i = 0; i < whole.length; i++) {
      if (spec.sets()[i].length == 0) {
        whole[i] = new Group(i, null, feeds.newGroup());
        groups.add(whole[i]);
      }
    }
    Ticker ticker = new Ticker(context);
    for (Object[] row = input.next(); row != null; row = input.next()) {
      ticker.tick();
      for (int i = 0; i < whole.length; i++) {
        if (whole[i] != null) {
          feeds.add(whole[i].states, row);
        } else {
          add(row, i, feeds, 0);
        }
      }
    }
    end(0);
  }

  private void read(Partition partition) {
    try (RowFile file = partition.file) {
      AggregateFeeds feeds = begin();
      Ticker ticker = new Ticker(context);
      file.rewind();
      for (Object[] row = file.read(); row != null; row = file.read()) {
        ticker.tick();
        int width = row.length - 1;
        add(Arrays.copyOf(row, width), (Integer) row[width], feeds, partition.level);
      }
      end(partition.level);
    }
  }

  private AggregateFeeds begin() {
    memory.release();
    groups = new ArrayList<>();
    at = 0;
    hashed = 0;
    bySet.clear();
    for (int i = 0; i < spec.sets().length; i++) {
      bySet.add(new HashMap<>());
    }
    return new AggregateFeeds(spec.calls(), memory);
  }

  private void end(int level) {
    bySet.clear();
    if (overflow != null) {
      for (int i = 0; i < RowPartitions.COUNT; i++) {
        RowFile file = overflow.take(i);
        if (file != null) {
          waiting.add(new Partition(file, level + 1));
        }
      }
      overflow = null;
    }
  }

  private void add(Object[] row, int set, AggregateFeeds feeds, int level) {
    Object key = spec.setKeys()[set].of(row);
    Group group = bySet.get(set).get(key);
    if (group == null) {
      Object[] keys = spec.keysOf(row);
      long bytes = MemoryBudget.sizeOf(keys) + 96 + 56L * spec.calls().length;
      if (overflow != null || memory.isFull(hungry, bytes)) {
        if (hashed > 0) {
          spill(key, row, set, level);
          return;
        }
        memory.add(bytes);
      }
      group = new Group(set, keys, feeds.newGroup());
      bySet.get(set).put(key, group);
      groups.add(group);
      hashed++;
    }
    feeds.add(group.states, row);
  }

  private void spill(Object key, Object[] row, int set, int level) {
    if (overflow == null) {
      overflow = new RowPartitions(context, level);
    }
    Object[] tagged = Arrays.copyOf(row, row.length + 1);
    tagged[row.length] = set;
    overflow.write(key, tagged);
  }

  private Object[] output(Group group) {
    int keys = spec.groupKeys().length;
    Object[] row = new Object[keys + spec.calls().length];
    int[] set = spec.sets()[group.set];
    for (int position : set) {
      row[position] = group.first[position];
    }
    for (int i = 0; i < spec.calls().length; i++) {
      row[keys + i] =
          group.states[i] == null
              ? AggregateSpec.grouping(spec.calls()[i].args(), set)
              : group.states[i].result();
    }
    return row;
  }

  @Override
  public void close() {
    groups = List.of();
    at = 0;
    bySet.clear();
    memory.release();
    try {
      if (overflow != null) {
        overflow.close();
      }
      waiting.forEach(partition -> partition.file.close());
      waiting.clear();
    } finally {
      input.close();
    }
  }
}
