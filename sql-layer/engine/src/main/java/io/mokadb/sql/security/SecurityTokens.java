package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a statement, read from left to right. Confined to one thread. */
final class SecurityTokens {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:--[^\\n]*(?:\\n|$)\\s*|/\\*.*?\\*/\\s*)*"
              + "(?:(?<word>[\\p{L}_][\\p{L}\\p{N}_$]*)|\"(?<quoted>(?:[^\"]|\"\")+)\""
              + "|'(?<text>(?:[^']|'')*)'|(?<mark>[,.;()]))\\s*",
          Pattern.DOTALL);

  private record Token(String word, String name, String text, String mark) {}

  private final List<Token> tokens = new ArrayList<>();
  private int next;

  SecurityTokens(String sql) {
    Matcher matcher = TOKEN.matcher(sql);
    int at = 0;
    while (at < sql.length() && !sql.substring(at).isBlank()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR,
            "The statement cannot be read from position " + (at + 1) + " on");
      }
      String word = matcher.group("word");
      String quoted = matcher.group("quoted");
      String text = matcher.group("text");
      tokens.add(
          new Token(
              word == null ? null : word.toUpperCase(Locale.ROOT),
              word != null
                  ? word.toUpperCase(Locale.ROOT)
                  : quoted == null ? null : quoted.replace("\"\"", "\""),
              text == null ? null : text.replace("''", "'"),
              matcher.group("mark")));
      at = matcher.end();
    }
    if (!tokens.isEmpty() && ";".equals(tokens.get(tokens.size() - 1).mark())) {
      tokens.remove(tokens.size() - 1);
    }
  }

  private Token peek() {
    return next < tokens.size() ? tokens.get(next) : new Token(null, null, null, null);
  }

  /** Takes these words if they come next. */
  boolean take(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (next + i >= tokens.size() || !words[i].equals(tokens.get(next + i).word())) {
        return false;
      }
    }
    next += words.length;
    return true;
  }

  boolean takeMark(String mark) {
    if (mark.equals(peek().mark())) {
      next++;
      return true;
    }
    return false;
  }

  void requireMark(String mark) {
    if (!takeMark(mark)) {
      throw expected("'" + mark + "'");
    }
  }

  void require(String... words) {
    if (!take(words)) {
      throw expected(String.join(" ", words));
    }
  }

  String name(String what) {
    String name = peek().name();
    if (name == null) {
      throw expected(what);
    }
    next++;
    return name;
  }

  List<String> names(String what) {
    List<String> names = new ArrayList<>();
    do {
      names.add(name(what));
    } while (takeMark(","));
    return names;
  }

  String text(String what) {
    String text = peek().text();
    if (text == null) {
      throw expected(what);
    }
    next++;
    return text;
  }

  void requireEnd() {
    if (next != tokens.size()) {
      throw expected("the end of the statement");
    }
  }

  private MokaException expected(String what) {
    Token token = peek();
    String found =
        token.name() != null
            ? "'" + token.name() + "'"
            : token.mark() != null
                ? "'" + token.mark() + "'"
                // A text may be a password.
                : token.text() != null ? "a text" : "the end";
    return new MokaException(SqlState.SYNTAX_ERROR, "Expected " + what + ", but there is " + found);
  }
}
