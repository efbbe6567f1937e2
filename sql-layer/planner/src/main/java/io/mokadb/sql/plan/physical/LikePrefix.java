package io.mokadb.sql.plan.physical;

/** The beginning that all texts have which a LIKE pattern matches. Stateless. */
final class LikePrefix {
  private LikePrefix() {}

  /** Null if the pattern begins with a wildcard, or no text comes right after the prefix. */
  static String of(String pattern) {
    int length = 0;
    while (length < pattern.length() && "%_\\".indexOf(pattern.charAt(length)) < 0) {
      length++;
    }
    return length == 0 || pattern.charAt(length - 1) >= '\uD7FF'
        ? null
        : pattern.substring(0, length);
  }

  /** The first text after all that begin with the prefix. */
  static String after(String prefix) {
    int last = prefix.length() - 1;
    return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
  }
}
