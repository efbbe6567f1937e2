package io.mokadb.remote;

import java.util.regex.Pattern;

/**
 * Texts of queries that change nothing: if the answer to one is lost, nothing else is. A text that
 * may change something is never taken for one; some that change nothing are not either. Stateless.
 */
final class ReadingText {
  private static final Pattern QUERY =
      Pattern.compile(
          "\\s*\\(*\\s*(?:SELECT|VALUES|TABLE|EXPLAIN|SUBSCRIBE)\\b", Pattern.CASE_INSENSITIVE);

  /** {@code SELECT ... FROM FINAL TABLE (INSERT ...)}, whatever stands between the two words. */
  private static final Pattern ROWS_OF_A_CHANGE =
      Pattern.compile("\\b(?:FINAL|NEW|OLD)\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern TABLE = Pattern.compile("\\bTABLE\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern EXPLAIN =
      Pattern.compile("\\s*EXPLAIN\\b", Pattern.CASE_INSENSITIVE);

  /** It runs what it explains. */
  private static final Pattern ANALYZE =
      Pattern.compile("\\bANALY[SZ]E\\b", Pattern.CASE_INSENSITIVE);

  private ReadingText() {}

  /** Tells whether a query, one statement, changes nothing. */
  static boolean is(String sql) {
    return QUERY.matcher(sql).lookingAt()
        && !(ROWS_OF_A_CHANGE.matcher(sql).find() && TABLE.matcher(sql).find())
        && !(EXPLAIN.matcher(sql).lookingAt() && ANALYZE.matcher(sql).find());
  }
}
