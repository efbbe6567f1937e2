package io.mokadb.sql.exec.window;

import io.mokadb.sql.exec.SortKey;

/**
 * Window functions that share partitions, order and frame.
 *
 * @param partitionKeys columns of the input
 * @param order within a partition; empty if there is none
 * @param lower the frame's first row
 * @param upper the frame's last row
 * @param rows whether the frame counts rows, not values of the order column
 * @param exclusion which rows of the frame aggregates leave out
 * @param calls the functions
 */
public record WindowGroup(
    int[] partitionKeys,
    SortKey[] order,
    FrameBound lower,
    FrameBound upper,
    boolean rows,
    Exclusion exclusion,
    WindowCall[] calls) {
  /** Kinds of EXCLUDE. */
  public enum Exclusion {
    NOTHING,
    CURRENT_ROW,
    /** The current row and its peers. */
    GROUP,
    /** The peers of the current row, but not itself. */
    TIES;

    boolean excludes(int row, int current, WindowPartition partition) {
      return switch (this) {
        case NOTHING -> false;
        case CURRENT_ROW -> row == current;
        case GROUP -> isPeer(row, current, partition);
        case TIES -> row != current && isPeer(row, current, partition);
      };
    }

    private static boolean isPeer(int row, int current, WindowPartition partition) {
      return row >= partition.peerStart(current) && row < partition.peerEnd(current);
    }
  }

  /** With nothing excluded. */
  public WindowGroup(
      int[] partitionKeys,
      SortKey[] order,
      FrameBound lower,
      FrameBound upper,
      boolean rows,
      WindowCall[] calls) {
    this(partitionKeys, order, lower, upper, rows, Exclusion.NOTHING, calls);
  }
}
