package io.mokadb.fuzz.query;

/** Aliases that are used once in a statement. */
final class FreshAliases {
  private int next;

  String next(String prefix) {
    return prefix + next++;
  }
}
