package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.vector.ColumnBatch;
import java.util.Arrays;
import java.util.List;

/** Finds the groups of the rows of batches, and feeds each group with its rows. Confined. */
final class BatchGroups {
  /** With fewer rows of a group in a batch they are fed one by one. */
  private static final int LEAST_ROWS = 4;

  private static final int[] NONE = {};

  private final EncodedGroups groups;
  private final BatchFeeds feeds;
  private final List<Accumulator[]> states;
  private final BatchSlots slots;

  /** The group of each selected row, in their order. */
  private final int[] groupOf = new int[ColumnBatch.MOST];

  private final int[] ordered = new int[ColumnBatch.MOST];

  /** By group, its rows in this batch, then where the next of them goes; all are zero between. */
  private int[] counts = new int[16];

  /** The groups of this batch, in the order in which they were seen. */
  private final int[] present = new int[ColumnBatch.MOST];

  /** Makes a group of a row that has none. */
  interface NewGroup {
    /**
     * @param at the number of the row in the batch
     * @return negative if there is no room
     */
    int of(EncodedValues row, int at);
  }

  BatchGroups(int[] columns, EncodedGroups groups, BatchFeeds feeds, List<Accumulator[]> states) {
    this.groups = groups;
    this.feeds = feeds;
    this.states = states;
    this.slots = new BatchSlots(columns);
  }

  /**
   * Feeds the groups of a batch, up to the first row whose group does not fit any more.
   *
   * @return the rows from that one on; none if all were fed
   */
  int[] feed(ColumnBatch batch, NewGroup newGroup) {
    int[] rows = batch.selection();
    int selected = batch.selected();
    int found = find(batch, newGroup);
    int[] rest = found == selected ? NONE : Arrays.copyOfRange(rows, found, selected);
    int kinds = count(found);
    if (kinds * LEAST_ROWS <= found) {
      feedTogether(batch, rows, found, kinds);
    } else {
      feeds.add(states, groupOf, batch, rows, found);
    }
    for (int i = 0; i < kinds; i++) {
      counts[present[i]] = 0;
    }
    return rest;
  }

  /** Returns how many of the first rows have groups. */
  private int find(ColumnBatch batch, NewGroup newGroup) {
    int[] rows = batch.selection();
    boolean few = slots.read(batch);
    for (int i = 0; i < batch.selected(); i++) {
      int at = rows[i];
      int group = few ? slots.group(at) : -1;
      if (group < 0) {
        EncodedValues row = batch.row(at);
        group = groups.find(row);
        if (group < 0) {
          group = newGroup.of(row, at);
        }
        if (group < 0) {
          return i;
        }
        if (few) {
          slots.know(at, group);
        }
      }
      groupOf[i] = group;
    }
    return batch.selected();
  }

  private int count(int rows) {
    if (counts.length < states.size()) {
      counts = Arrays.copyOf(counts, 2 * states.size());
    }
    int kinds = 0;
    for (int i = 0; i < rows; i++) {
      int group = groupOf[i];
      if (counts[group]++ == 0) {
        present[kinds++] = group;
      }
    }
    return kinds;
  }

  /** Sorts the rows by their groups; those of one group stay in their order. */
  private void feedTogether(ColumnBatch batch, int[] rows, int found, int kinds) {
    int start = 0;
    for (int i = 0; i < kinds; i++) {
      int rowsOfGroup = counts[present[i]];
      counts[present[i]] = start;
      start += rowsOfGroup;
    }
    for (int i = 0; i < found; i++) {
      ordered[counts[groupOf[i]]++] = rows[i];
    }
    int from = 0;
    for (int i = 0; i < kinds; i++) {
      int to = counts[present[i]];
      batch.select(ordered, from, to - from);
      feeds.add(states.get(present[i]), batch);
      from = to;
    }
  }
}
