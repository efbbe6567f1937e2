package io.mokadb.sql.exec;

/**
 * Window functions that share partitions, order and frame.
 *
 * @param partitionKeys columns of the input
 * @param order within a partition; empty if there is none
 * @param lower the frame's first row
 * @param upper the frame's last row
 * @param rows whether the frame counts rows, not values of the order column
 * @param calls the functions
 */
public record WindowGroup(
    int[] partitionKeys,
    SortKey[] order,
    FrameBound lower,
    FrameBound upper,
    boolean rows,
    WindowCall[] calls) {}
