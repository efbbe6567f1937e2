package io.mokadb.shell.script;

import java.util.Locale;

/**
 * A test, from the words of a statement, whether a semicolon is inside BEGIN ATOMIC ... END, as in
 * CREATE TRIGGER. Confined to one statement.
 */
final class AtomicBlock {
  private String previous = "";
  private int depth;

  /** Takes the next word, outside of quotes and comments. */
  void word(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    switch (upper) {
      case "ATOMIC" -> depth += previous.equals("BEGIN") ? 1 : 0;
      case "CASE" -> depth += depth > 0 ? 1 : 0;
      case "END" -> depth -= depth > 0 ? 1 : 0;
      default -> {
        // Any other word is neither a beginning nor an end.
      }
    }
    previous = upper;
  }

  boolean isOpen() {
    return depth > 0;
  }
}
