package io.mokadb.sql.expr.text;

import java.util.regex.Matcher;

/**
 * What takes the place of a match: \1 or $1 is a group, \& the match; \\ and \$ are a backslash and
 * a dollar. All else, and a group that the pattern does not have, stands for itself: texts with
 * prices and paths are replacements too.
 */
record RegexReplacement(String text) {
  /** Appends the replacement of the current match. */
  void appendTo(StringBuilder result, Matcher match) {
    int at = 0;
    while (at < text.length()) {
      char first = text.charAt(at);
      char next = at + 1 < text.length() ? text.charAt(at + 1) : 0;
      int group = first == '\\' || first == '$' ? group(first, next) : -1;
      if (group >= 0 && group <= match.groupCount()) {
        String matched = match.group(group);
        result.append(matched == null ? "" : matched);
        at += 2;
      } else if (first == '\\' && (next == '\\' || next == '$')) {
        result.append(next);
        at += 2;
      } else {
        result.append(first);
        at++;
      }
    }
  }

  /** The number of a group; -1 if this is none. */
  private static int group(char first, char next) {
    if (first == '\\' && next == '&') {
      return 0;
    }
    return next >= '0' && next <= '9' ? next - '0' : -1;
  }
}
