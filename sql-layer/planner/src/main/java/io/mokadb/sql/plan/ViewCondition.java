package io.mokadb.sql.plan;

import org.apache.calcite.sql.SqlNode;

/**
 * The condition of a view with CHECK OPTION.
 *
 * @param view its name
 * @param condition over the columns of the table
 * @param from the table as the view calls it
 */
record ViewCondition(String view, SqlNode condition, SqlNode from) {}
