package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Groups of rows that are taken as they are stored, and the aggregates of each. Confined. */
final class StoredGroups {
  private static final int[] NONE = {};

  private final AggregateSpec spec;
  private final Room room;
  private final Ticker ticker;
  private final AggregateFeeds feeds;
  private final BatchFeeds batchFeeds;
  private final EncodedGroups groups;
  private final BatchGroups batches;
  private final List<Object[]> keys = new ArrayList<>();
  private final List<Accumulator[]> states = new ArrayList<>();

  /** By group, the place of its first row that was taken. */
  private long[] firsts = new long[4];

  /** The place of what is being taken. */
  private long place;

  /** Decides whether there is room for another group. */
  interface Room {
    /**
     * @param groups how many there are
     * @param bytes about what the next one takes
     */
    boolean has(int groups, long bytes);
  }

  /**
   * @param memory of what the groups keep
   */
  StoredGroups(
      AggregateSpec spec,
      EncodedSource source,
      ExecutionContext context,
      RowMemory memory,
      Room room) {
    this.spec = spec;
    this.room = room;
    this.ticker = new Ticker(context);
    this.feeds = new AggregateFeeds(spec.calls(), source, memory);
    this.batchFeeds = new BatchFeeds(spec.calls());
    this.groups = EncodedGroups.of(source, spec.groupKeys());
    this.batches = new BatchGroups(spec.groupKeys(), groups, batchFeeds, states);
    if (isOne()) {
      add(new Object[0], 0);
    }
  }

  /** Whether all rows are one group. */
  boolean isOne() {
    return spec.groupKeys().length == 0;
  }

  int size() {
    return states.size();
  }

  /**
   * Takes the row or the batch in that a stream is at.
   *
   * @return the rows of the batch from the first one on whose group has no room; none if all were
   *     taken. Of a row without room it is one, whatever its number
   */
  int[] take(EncodedStream in) {
    place = in.place();
    ColumnBatch batch = in.batch();
    if (batch == null) {
      ticker.tick();
      return take(in.values()) ? NONE : new int[1];
    }
    if (isOne()) {
      batchFeeds.add(states.get(0), batch);
      return NONE;
    }
    return batches.feed(batch, this::newGroup);
  }

  private boolean take(EncodedValues row) {
    int group = isOne() ? 0 : groups.find(row);
    if (group < 0) {
      group = newGroup(row, 0);
    }
    if (group >= 0) {
      feeds.add(states.get(group), row);
    }
    return group >= 0;
  }

  /** Takes a row in if it belongs to a group that is there. */
  boolean takeKnown(EncodedValues row) {
    int group = groups.find(row);
    if (group < 0) {
      return false;
    }
    ticker.tick();
    feeds.add(states.get(group), row);
    return true;
  }

  /** The group of a row that was not found last; negative if there is no room. */
  private int newGroup(EncodedValues row, int at) {
    Object[] key = new Object[spec.groupKeys().length];
    for (int i = 0; i < key.length; i++) {
      key[i] = row.at(spec.groupKeys()[i]);
    }
    long bytes = MemoryBudget.sizeOf(key) + 96 + 56L * spec.calls().length + groups.bytesOfNext();
    if (!room.has(states.size(), bytes)) {
      return -1;
    }
    groups.add();
    return add(key, place + at);
  }

  private int add(Object[] key, long first) {
    int group = states.size();
    if (group == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * group);
    }
    firsts[group] = first;
    keys.add(key);
    states.add(feeds.newGroup());
    return group;
  }

  /** Takes in what others have of other rows, whatever room there is. */
  void merge(StoredGroups others) {
    for (int i = 0; i < others.states.size(); i++) {
      int group = isOne() ? 0 : groups.find(others.groups, i);
      if (group < 0) {
        groups.add();
        group = add(others.keys.get(i), others.firsts[i]);
      } else {
        firsts[group] = Math.min(firsts[group], others.firsts[i]);
      }
      Accumulator[] into = states.get(group);
      for (int call = 0; call < into.length; call++) {
        into[call].merge(others.states.get(i)[call]);
      }
    }
  }

  /** The groups in the order in which a single stream would have seen them. */
  int[] inOrder() {
    int[] order = IntStream.range(0, size()).toArray();
    for (int i = 1; i < order.length; i++) {
      if (firsts[i] < firsts[i - 1]) {
        return sorted(order);
      }
    }
    return order;
  }

  private int[] sorted(int[] order) {
    return Arrays.stream(order)
        .boxed()
        .sorted(Comparator.comparingLong(group -> firsts[group]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The key of a group and its aggregates. */
  Object[] output(int group) {
    Object[] key = keys.get(group);
    Object[] row = Arrays.copyOf(key, key.length + spec.calls().length);
    for (int i = 0; i < spec.calls().length; i++) {
      row[key.length + i] = states.get(group)[i].result();
    }
    return row;
  }

  void clear() {
    keys.clear();
    states.clear();
  }
}
