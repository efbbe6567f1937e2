package io.mokadb.sql.exec.window;

import io.mokadb.session.SqlType;

/**
 * One window function.
 *
 * @param name as Calcite names it: ROW_NUMBER, LAG, SUM, ...
 * @param args columns of the input that are the arguments
 * @param argTypes their types
 * @param result the result's type
 * @param distinct whether equal argument tuples of a frame count once
 * @param ignoreNulls whether LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE skip nulls
 */
public record WindowCall(
    String name,
    int[] args,
    SqlType[] argTypes,
    SqlType result,
    boolean distinct,
    boolean ignoreNulls) {}
