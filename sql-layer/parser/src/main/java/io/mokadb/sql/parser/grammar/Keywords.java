package io.mokadb.sql.parser.grammar;

import java.util.List;

/** The words that are tokens of their own, by their letters. Thread-safe. */
final class Keywords {
  private static final String[] WORDS = new String[1 << 12];
  private static final int[] KINDS = new int[WORDS.length];

  static {
    for (int kind = 0; kind < MokaGrammarConstants.tokenImage.length; kind++) {
      String image = MokaGrammarConstants.tokenImage[kind];
      if (image.charAt(0) == '"' && isWord(image, 1, image.length() - 1)) {
        add(image.substring(1, image.length() - 1), kind);
      }
    }
    // The one that has two spellings, and so no image.
    List.of("RLIKE", "REGEXP").forEach(word -> add(word, MokaGrammarConstants.RLIKE));
  }

  private Keywords() {}

  /** Without a regular expression: a process that says little needs those for nothing else. */
  private static boolean isWord(String text, int begin, int end) {
    for (int i = begin; i < end; i++) {
      if (text.charAt(i) != '_' && !Character.isLetterOrDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static void add(String word, int kind) {
    int at = place(word.toCharArray(), 0, word.length());
    WORDS[at] = word;
    KINDS[at] = kind;
  }

  /** The token's kind; that of an identifier for a word that is not a keyword. */
  static int kind(char[] text, int begin, int end) {
    int at = place(text, begin, end);
    return WORDS[at] == null ? MokaGrammarConstants.IDENTIFIER : KINDS[at];
  }

  /** Where the word is, or would be. */
  private static int place(char[] text, int begin, int end) {
    int hash = 0;
    for (int i = begin; i < end; i++) {
      hash = hash * 31 + upper(text[i]);
    }
    int at = (hash ^ hash >>> 12) & WORDS.length - 1;
    while (WORDS[at] != null && !same(WORDS[at], text, begin, end)) {
      at = at + 1 & WORDS.length - 1;
    }
    return at;
  }

  private static boolean same(String word, char[] text, int begin, int end) {
    if (word.length() != end - begin) {
      return false;
    }
    for (int i = begin; i < end; i++) {
      if (word.charAt(i - begin) != upper(text[i])) {
        return false;
      }
    }
    return true;
  }

  private static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
  }
}
