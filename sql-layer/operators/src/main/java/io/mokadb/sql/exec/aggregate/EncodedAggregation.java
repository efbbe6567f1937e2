package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.exec.Ticker;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Groups encoded rows, by one grouping set. When the memory is full the groups that are in it stay,
 * and rows of further groups are decoded and left to a {@link HashAggregation}. Confined.
 */
final class EncodedAggregation implements RowStream {
  private final AggregateSpec spec;
  private final EncodedStream input;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final AggregateFeeds feeds;
  private final BatchFeeds batchFeeds;
  private final EncodedGroups groups;
  private final List<Object[]> keys = new ArrayList<>();
  private final List<Accumulator[]> states = new ArrayList<>();
  private final Ticker ticker;
  private final boolean hungry;
  private HashAggregation others;
  private Object[] firstOfOthers;
  private boolean isRead;

  /** The rows of a batch from the first one on whose group does not fit. */
  private int[] remaining = {};

  private int at;

  EncodedAggregation(
      AggregateSpec spec, EncodedSource source, EncodedStream input, ExecutionContext context) {
    this.spec = spec;
    this.input = input;
    this.context = context;
    this.memory = new RowMemory(context);
    this.feeds = new AggregateFeeds(spec.calls(), source, memory);
    this.batchFeeds = new BatchFeeds(spec.calls());
    this.groups = EncodedGroups.of(source, spec.groupKeys());
    this.ticker = new Ticker(context);
    this.hungry = spec.isHungry();
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
    if (!isRead) {
      isRead = true;
      readInput();
    }
    if (at < states.size()) {
      return output(at++);
    }
    Object[] row = firstOfOthers;
    if (row != null) {
      firstOfOthers = others.next();
    }
    return row;
  }

  private void readInput() {
    if (spec.groupKeys().length == 0) {
      keys.add(new Object[0]);
      states.add(feeds.newGroup());
      readAsOneGroup(states.get(0));
    } else if (isBeyondMemory()) {
      others = new HashAggregation(spec, new OtherGroups(), context);
      firstOfOthers = others.next();
    }
  }

  private void readAsOneGroup(Accumulator[] group) {
    while (input.advance()) {
      ColumnBatch batch = input.batch();
      if (batch == null) {
        ticker.tick();
        feeds.add(group, input.values());
      } else {
        context.checkCancelled();
        batchFeeds.add(group, batch);
      }
    }
  }

  /** Reads on to the first row whose group does not fit any more, or to the end. */
  private boolean isBeyondMemory() {
    BatchGroups batches = new BatchGroups(spec.groupKeys(), groups, batchFeeds, states);
    while (input.advance()) {
      ColumnBatch batch = input.batch();
      if (batch != null) {
        context.checkCancelled();
        remaining = batches.feed(batch, this::newGroup);
        if (remaining.length > 0) {
          return true;
        }
        continue;
      }
      ticker.tick();
      EncodedValues row = input.values();
      int group = groups.find(row);
      if (group < 0) {
        group = newGroup(row);
        if (group < 0) {
          return true;
        }
      }
      feeds.add(states.get(group), row);
    }
    return false;
  }

  /** The group of a row that was not found last; negative if the memory is full. */
  private int newGroup(EncodedValues row) {
    Object[] key = keyOf(row);
    long bytes = MemoryBudget.sizeOf(key) + 96 + 56L * spec.calls().length + groups.bytesOfNext();
    if (memory.isFull(hungry, bytes)) {
      return -1;
    }
    groups.add();
    keys.add(key);
    states.add(feeds.newGroup());
    return states.size() - 1;
  }

  private Object[] keyOf(EncodedValues row) {
    Object[] key = new Object[spec.groupKeys().length];
    for (int i = 0; i < key.length; i++) {
      key[i] = row.at(spec.groupKeys()[i]);
    }
    return key;
  }

  private Object[] output(int group) {
    Object[] key = keys.get(group);
    Object[] row = Arrays.copyOf(key, key.length + spec.calls().length);
    for (int i = 0; i < spec.calls().length; i++) {
      row[key.length + i] = states.get(group)[i].result();
    }
    return row;
  }

  @Override
  public void close() {
    keys.clear();
    states.clear();
    firstOfOthers = null;
    memory.release();
    if (others == null) {
      input.close();
    } else {
      others.close();
    }
  }

  /** The rows from the first that did not fit, without those of groups in memory. */
  private final class OtherGroups implements RowStream {
    private final RemainingRows rows = new RemainingRows(input, remaining);
    private boolean begun;

    @Override
    public Object[] next() {
      if (!begun) {
        begun = true;
        return rows.values().take();
      }
      while (rows.advance()) {
        int group = groups.find(rows.values());
        if (group < 0) {
          return rows.values().take();
        }
        ticker.tick();
        feeds.add(states.get(group), rows.values());
      }
      return null;
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
