package io.mokadb.sql.expr;

import java.util.List;

/**
 * Rows of functions without an evaluator: window functions, which operators compute over a
 * partition; grouping functions, which the planner knows; and calls that the parser makes others
 * of. Immutable.
 */
final class PlannedFunctions {
  static final List<String> ROWS =
      List.of(
          "ROW_NUMBER() STANDARD: the number of the row in its partition",
          "RANK() STANDARD: the number of the first row with equal values",
          "DENSE_RANK() STANDARD: the number of different values up to this row",
          "PERCENT_RANK() STANDARD: the rank as a share, from 0 to 1",
          "CUME_DIST() STANDARD: the share of rows up to those with equal values",
          "NTILE(INTEGER) STANDARD: the number of the part among equal ones",
          "LAG(VARCHAR[, INTEGER[, INTEGER]]) STANDARD: the value of an earlier row",
          "LEAD(VARCHAR[, INTEGER[, INTEGER]]) STANDARD: the value of a later row",
          "NTH_VALUE_FROM_LAST(ANY, ANY) STANDARD INTERNAL: NTH_VALUE ... FROM LAST",
          "GROUPING / GROUPING_ID(ANY...) STANDARD: a bit for each column that a total leaves out",
          "GROUP_ID() STANDARD: the number among equal groups");

  static final List<String> REWRITTEN =
      List.of(
          "MEDIAN(ANY) REWRITTEN: the value in the middle, as PERCENTILE_CONT(0.5)",
          "DATE_ADD / ADDDATE(ANY, ANY) REWRITTEN: a date or timestamp and an interval or days"
              + " later",
          "DATE_SUB / SUBDATE(ANY, ANY) REWRITTEN: a date or timestamp and an interval or days"
              + " before",
          "DATE(ANY) REWRITTEN: the date of a timestamp or text",
          "ARRAY_GET(ANY, ANY) REWRITTEN: an element of an array by its number, from 1",
          "BIT_AND_AGG(ANY) REWRITTEN: BIT_AND",
          "BIT_OR_AGG(ANY) REWRITTEN: BIT_OR",
          "BIT_XOR_AGG(ANY) REWRITTEN: BIT_XOR",
          "CASEWHEN(ANY, ANY, ANY) REWRITTEN: the second value if a condition is true, otherwise"
              + " the third",
          "JSON_AGG / JSONB_AGG(ANY) REWRITTEN: the values as a JSON array, with nulls",
          "JSONB_OBJECT_AGG(ANY, ANY) REWRITTEN: JSON_OBJECT_AGG",
          "APPROX_COUNT_DISTINCT(ANY...) STANDARD REWRITTEN: the number of different values");

  private PlannedFunctions() {}
}
