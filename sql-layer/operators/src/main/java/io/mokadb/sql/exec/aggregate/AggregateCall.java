package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.aggregate.AggregateFunction;

/**
 * One aggregate of a grouping.
 *
 * @param function the aggregate function; null for GROUPING, whose {@code args} are positions of
 *     group keys
 * @param args columns of the input that are the arguments
 * @param filterOrdinal a BOOLEAN column of the input that must be true for a row to count, or -1
 * @param distinct whether equal argument tuples count once
 * @param orderWithin the order in which rows are fed (WITHIN GROUP); the values of its columns
 *     follow the arguments
 */
public record AggregateCall(
    AggregateFunction function,
    int[] args,
    int filterOrdinal,
    boolean distinct,
    SortKey[] orderWithin) {}
