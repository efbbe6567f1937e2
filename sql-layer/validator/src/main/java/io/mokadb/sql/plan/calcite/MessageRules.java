package io.mokadb.sql.plan.calcite;

import io.mokadb.session.MokaException;
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
  private record Rule(Pattern pattern, SqlState state, Function<Matcher, String> words) {}

  private static final List<Rule> RULES =
      List.of(
          rule(
              "(?:Object|Table) '([^']*)' not found(?: within '([^']*)')?.*",
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
              m -> "There is no function " + m.group(1)),
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
              "Identifier '(.*)' is not a group expr",
              SqlState.INVALID_STATEMENT,
              m ->
                  "Expression '"
                      + m.group(1)
                      + "' is not being grouped, so the sub-query cannot use it; an aggregate of it"
                      + " belongs into the query around"),
          rule(
              "Cannot apply '\\$SCALAR_QUERY'.*",
              SqlState.INVALID_STATEMENT,
              m -> "A subquery that is used as a value must have one column"),
          rule(
              "Cannot apply '?(.*?)'? to arguments of type '(.*?)'\\. ?(.*)",
              SqlState.TYPE_MISMATCH,
              m -> m.group(1) + " cannot be applied to " + m.group(2)),
          rule(
              "(?:Values passed to .* operator must have compatible types|Illegal mixing of types.*"
                  + "|Incompatible types|Type mismatch.*|.*must be of type .*|.*must be a condition"
                  + "|WHERE clause must be a condition|Cast function cannot convert value.*"
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
    return new Rule(Pattern.compile(pattern, Pattern.DOTALL), state, words);
  }

  /** The error for a message; null if no rule knows it. */
  static MokaException error(String text, String position, Throwable failure) {
    for (Rule rule : RULES) {
      Matcher matcher = rule.pattern.matcher(text);
      if (matcher.matches()) {
        return new MokaException(rule.state, rule.words.apply(matcher) + position, failure);
      }
    }
    return null;
  }
}
