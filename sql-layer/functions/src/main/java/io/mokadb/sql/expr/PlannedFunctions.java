package io.mokadb.sql.expr;

import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of functions without an evaluator: window functions, which operators compute over a
 * partition; grouping functions, which the planner knows; and calls that the parser makes others
 * of. Immutable.
 */
final class PlannedFunctions {
  private final List<BuiltIn> rows = new ArrayList<>();

  private PlannedFunctions() {}

  static List<BuiltIn> rows() {
    PlannedFunctions planned = new PlannedFunctions();
    planned.windows();
    planned.rewritten();
    return planned.rows;
  }

  private void windows() {
    add(Category.WINDOW, "ROW_NUMBER() STANDARD BIGINT: the number of the row in its partition");
    add(Category.WINDOW, "RANK() STANDARD BIGINT: the number of the first row with equal values");
    add(
        Category.WINDOW,
        "DENSE_RANK() STANDARD BIGINT: the number of different values up to this row");
    add(Category.WINDOW, "PERCENT_RANK() STANDARD DOUBLE: the rank as a share, from 0 to 1");
    add(
        Category.WINDOW,
        "CUME_DIST() STANDARD DOUBLE: the share of rows up to those with equal values");
    add(Category.WINDOW, "NTILE(INTEGER) STANDARD BIGINT: the number of the part among equal ones");
    add(
        Category.WINDOW,
        "LAG(VARCHAR[, INTEGER[, INTEGER]]) STANDARD OPERAND1 OR NULL: the value of an earlier"
            + " row");
    add(
        Category.WINDOW,
        "LEAD(VARCHAR[, INTEGER[, INTEGER]]) STANDARD OPERAND1 OR NULL: the value of a later row");
    add(
        Category.WINDOW,
        "NTH_VALUE_FROM_LAST(ANY, ANY) STANDARD OPERAND1 OR NULL INTERNAL: NTH_VALUE ... FROM"
            + " LAST");
    add(
        Category.AGGREGATE,
        "GROUPING / GROUPING_ID(ANY...) STANDARD BIGINT NOT NULL: a bit for each column that a"
            + " total leaves out");
    add(
        Category.AGGREGATE,
        "APPROX_COUNT_DISTINCT(ANY...) STANDARD BIGINT NOT NULL: the number of different values");
    add(Category.AGGREGATE, "GROUP_ID() STANDARD BIGINT NOT NULL: the number among equal groups");
  }

  private void rewritten() {
    add(
        Category.AGGREGATE,
        "MEDIAN(ANY) REWRITTEN WIDENED OR NULL: the value in the middle, as PERCENTILE_CONT(0.5)");
    add(
        Category.TIME,
        "DATE_ADD / ADDDATE(ANY, ANY) REWRITTEN WIDENED: a date or timestamp and an interval or"
            + " days");
    add(
        Category.TIME,
        "DATE_SUB / SUBDATE(ANY, ANY) REWRITTEN WIDENED: a date or timestamp and an interval or"
            + " days");
    add(Category.TIME, "DATE(ANY) REWRITTEN DATE: the date of a timestamp or text");
    add(
        Category.ARRAY,
        "ARRAY_GET(ANY, ANY) REWRITTEN OR NULL: an element of an array by its number, from 1");
    add(Category.AGGREGATE, "BIT_AND_AGG(ANY) REWRITTEN OPERAND1: BIT_AND");
    add(Category.AGGREGATE, "BIT_OR_AGG(ANY) REWRITTEN OPERAND1: BIT_OR");
    add(Category.AGGREGATE, "BIT_XOR_AGG(ANY) REWRITTEN OPERAND1: BIT_XOR");
    add(
        Category.CONDITION,
        "CASEWHEN(ANY, ANY, ANY) REWRITTEN CHOSEN NULLSAFE: the second value if a condition is"
            + " true, otherwise");
    add(
        Category.AGGREGATE,
        "JSON_AGG / JSONB_AGG(ANY) REWRITTEN JSON OR NULL: the values as a JSON array, with nulls");
    add(Category.AGGREGATE, "JSONB_OBJECT_AGG(ANY, ANY) REWRITTEN JSON OR NULL: JSON_OBJECT_AGG");
  }

  private void add(Category category, String row) {
    rows.add(BuiltIn.of(row, category));
  }
}
