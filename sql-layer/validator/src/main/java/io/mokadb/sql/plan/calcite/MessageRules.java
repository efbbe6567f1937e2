package io.mokadb.sql.plan.calcite;

import io.mokadb.session.MokaException;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.SqlState;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The messages of Calcite 1.42.0 that Moka words otherwise, with the SQLState of each. The first
 * pattern that matches counts. Stateless.
 */
final class MessageRules {
  /**
   * @param words before the place
   * @param advice after the place, empty or from "; " on
   */
  private record Rule(
      Pattern pattern,
      SqlState state,
      Function<Matcher, String> words,
      Function<Matcher, String> advice) {}

  private static final List<String> UNITS =
      List.of(
          "YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND", "EPOCH", "DOW",
          "DOY", "CENTURY", "DECADE");

  private static final List<Rule> RULES =
      List.of(
          rule(
              "Table '([^']*)' not found.*",
              SqlState.NO_SUCH_TABLE,
              m -> "There is no table " + m.group(1) + " in FROM"),
          rule(
              "Object '([^']*)' not found(?: within '([^']*)')?.*",
              SqlState.NO_SUCH_TABLE,
              m ->
                  "There is no table "
                      + (m.group(2) == null || m.group(2).isEmpty() ? "" : m.group(2) + ".")
                      + m.group(1)),
          rule(
              "Column '([^']*)' not found in any table.*",
              SqlState.NO_SUCH_COLUMN,
              m -> "There is no column " + m.group(1)),
          rule(
              "Column '([^']*)' not found in table '([^']*)'.*",
              SqlState.NO_SUCH_COLUMN,
              m -> "There is no column " + m.group(1) + " in " + m.group(2)),
          rule(
              "Unknown identifier '\\*'",
              SqlState.SYNTAX_ERROR,
              m -> "A * cannot stand here",
              "; it follows SELECT, with FROM behind it, or stands in COUNT(*)"),
          rule(
              "(?:Unknown target column|Unknown identifier|Unknown field) '([^']*)'.*",
              SqlState.NO_SUCH_COLUMN,
              m -> "There is no column " + m.group(1)),
          rule(
              "Column '([^']*)' is ambiguous.*",
              SqlState.AMBIGUOUS_COLUMN,
              m -> "Column " + m.group(1) + " is ambiguous: several tables have it"),
          rule(
              "Column name '([^']*)' (?:in NATURAL join or USING clause )?is not unique.*",
              SqlState.AMBIGUOUS_COLUMN,
              m -> "Column " + m.group(1) + " is ambiguous"),
          rule(
              "No match found for function signature (.*)",
              SqlState.NO_SUCH_FUNCTION,
              m -> "There is no function " + shown(m.group(1))),
          rule(
              "Argument must be a table function: (.*)",
              SqlState.INVALID_STATEMENT,
              m -> "Function " + m.group(1) + " gives a value; call it in an expression"),
          rule(
              "Invalid number of arguments to function '([^']*)'.*",
              SqlState.NO_SUCH_FUNCTION,
              m -> "Function " + m.group(1) + " takes another number of arguments"),
          rule(
              "Illegal (DATE|TIME|TIMESTAMP|INTERVAL)( .*)? literal (.*): not in format (.*)",
              SqlState.BAD_DATETIME,
              m -> m.group(3) + " is not a valid " + m.group(1) + ": it is not like " + m.group(4)),
          rule(
              "Numeric literal '(.*)' out of range",
              SqlState.NUMBER_OUT_OF_RANGE,
              m -> m.group(1) + " is out of range for every type of numbers"),
          rule(
              "Aggregate expression is illegal in (.*?) clause.*",
              SqlState.GROUPING_ERROR,
              m -> PlanErrors.MISPLACED + m.group(1),
              "; HAVING has conditions on groups, and a sub-query can compute a value first"),
          rule(
              "Aggregate expressions cannot be nested",
              SqlState.GROUPING_ERROR,
              m -> "Aggregate functions cannot be nested",
              "; compute the inner one in a sub-query of FROM"),
          rule(
              "Windowed aggregate expression is illegal in (.*?) clause.*",
              SqlState.WINDOWING_ERROR,
              m -> "Window functions are not allowed in " + m.group(1),
              "; compute it in a sub-query of FROM"),
          rule(
              "OVER clause is necessary for window functions",
              SqlState.WINDOWING_ERROR,
              m -> "A window function needs OVER",
              "; write as in ROW_NUMBER() OVER (ORDER BY id)"),
          rule(
              "OVER must be applied to aggregate function",
              SqlState.WINDOWING_ERROR,
              m -> "OVER follows window functions and aggregate functions only"),
          rule(
              "Window '(.*)' not found",
              SqlState.WINDOWING_ERROR,
              m -> "There is no window " + m.group(1),
              "; WINDOW name AS (...) defines one"),
          rule(
              "Expression '(.*)' is not in the select clause",
              SqlState.INVALID_REFERENCE,
              m -> "SELECT DISTINCT is ordered by " + m.group(1) + ", which it does not select",
              "; add it to SELECT, or leave out DISTINCT"),
          rule(
              "Ordinal out of range",
              SqlState.INVALID_REFERENCE,
              m -> "This is not the number of a column of SELECT"),
          rule(
              "Duplicate relation name '(.*)' in FROM clause",
              SqlState.DUPLICATE_ALIAS,
              m -> "FROM has two tables called " + m.group(1),
              "; give one of them another name: FROM t AS a, t AS b"),
          rule(
              "Column count mismatch in (.*)",
              SqlState.INVALID_STATEMENT,
              m -> "The queries of " + m.group(1) + " have different numbers of columns"),
          rule(
              "INNER, LEFT, RIGHT, FULL, or ASOF join requires a condition.*",
              SqlState.SYNTAX_ERROR,
              m -> "This join has no condition",
              "; write ON a.x = b.y or USING (x)"),
          new Rule(
              Pattern.compile("'(.*)' is not a valid time frame.*", Pattern.DOTALL),
              SqlState.INVALID_PARAMETER,
              m -> m.group(1) + " is not a unit of time",
              m -> SimilarNames.hint(m.group(1), UNITS)),
          rule(
              "Illegal interval literal format '?(.*?)'? for (INTERVAL.*)",
              SqlState.BAD_DATETIME,
              m -> "'" + m.group(1) + "' is not a valid " + m.group(2)),
          rule(
              "Identifier '(.*)' is not a group expr",
              SqlState.GROUPING_ERROR,
              m -> m.group(1) + PlanErrors.NOT_GROUPED + " of the query around",
              "; the sub-query cannot use it, and an aggregate of it belongs into that query"),
          rule(
              "Cannot apply '\\$SCALAR_QUERY'.*",
              SqlState.INVALID_STATEMENT,
              m -> "A subquery that is used as a value must have one column"),
          rule(
              "Cannot apply '?(.*?)'? to arguments of type '(.*?)'\\. ?(.*)",
              SqlState.TYPE_MISMATCH,
              m -> "There is no operation " + shown(m.group(2)),
              "; CAST a value to the type that is meant"),
          rule(
              "(WHERE|HAVING|ON) clause must be a condition",
              SqlState.TYPE_MISMATCH,
              m -> m.group(1) + " needs a condition, which is true or false",
              "; compare the value, as in NAME = 'x'"),
          rule(
              "Cast function cannot convert value of type (.*?)(?: NOT NULL)? to type (.*?)"
                  + "(?: NOT NULL)?",
              SqlState.TYPE_MISMATCH,
              m -> "A value of type " + m.group(1) + " cannot be cast to " + m.group(2)),
          rule(
              "Values passed to VALUES operator must have compatible types",
              SqlState.TYPE_MISMATCH,
              m -> "The rows of VALUES differ in the number or the types of their columns"),
          rule(
              "Values passed to IN operator must have compatible types",
              SqlState.TYPE_MISMATCH,
              m -> "The two sides of IN differ in the number or the types of their columns"),
          rule(
              "(?:Values passed to .* operator must have compatible types|Illegal mixing of types.*"
                  + "|Incompatible types|Type mismatch.*|.*must be of type .*|.*must be a condition"
                  + "|Expected .* type.*|.*not comparable.*)(.*)",
              SqlState.TYPE_MISMATCH,
              m -> m.group()),
          rule(
              "Column '(.*)' matched using NATURAL keyword or USING clause has incompatible types:"
                  + " cannot compare '(.*)' to '(.*)'",
              SqlState.TYPE_MISMATCH,
              m ->
                  "Column "
                      + m.group(1)
                      + " of USING or NATURAL JOIN is "
                      + m.group(2)
                      + " here and "
                      + m.group(3)
                      + " there, which do not compare; write ON with a cast"),
          rule(
              "Cannot assign to target field '([^']*)' of type (.*) from source field .* of type"
                  + " (.*)",
              SqlState.TYPE_MISMATCH,
              m ->
                  "Column "
                      + m.group(1)
                      + " of type "
                      + m.group(2)
                      + " cannot take a value of type "
                      + m.group(3)));

  private MessageRules() {}

  private static Rule rule(String pattern, SqlState state, Function<Matcher, String> words) {
    return rule(pattern, state, words, "");
  }

  private static Rule rule(
      String pattern, SqlState state, Function<Matcher, String> words, String advice) {
    return new Rule(Pattern.compile(pattern, Pattern.DOTALL), state, words, m -> advice);
  }

  /** Types without the brackets that Calcite puts around them. */
  private static String shown(String signature) {
    return signature.replace("NOT<", "NOT <").replaceAll("<([A-Z][^<>]*)>", "$1");
  }

  /** The error for a message; null if no rule knows it. */
  static MokaException error(String text, String position, Throwable failure) {
    for (Rule rule : RULES) {
      Matcher matcher = rule.pattern.matcher(text);
      if (matcher.matches()) {
        return new MokaException(
            rule.state, rule.words.apply(matcher) + position + rule.advice.apply(matcher), failure);
      }
    }
    return null;
  }
}
