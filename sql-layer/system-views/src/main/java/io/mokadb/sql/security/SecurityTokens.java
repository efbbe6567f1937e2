package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.grammar.TextTokens;
import io.mokadb.sql.parser.grammar.TextTokens.Kind;
import io.mokadb.sql.parser.grammar.TextTokens.TextToken;
import java.util.ArrayList;
import java.util.List;

/** The words of a statement, read from left to right. Confined to one thread. */
final class SecurityTokens {
  private static final TextToken END = new TextToken(Kind.OTHER, "", 0, 0);

  private final List<TextToken> tokens = new ArrayList<>();
  private int next;

  SecurityTokens(String sql) {
    TextTokens scanned = SqlParsing.tokens(sql);
    for (TextToken token = scanned.next(); token != null; token = scanned.next()) {
      tokens.add(token);
    }
    if (!scanned.isAtEnd()) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR,
          "The statement cannot be read after its first " + tokens.size() + " words and marks");
    }
    if (!tokens.isEmpty() && tokens.get(tokens.size() - 1).image().equals(";")) {
      tokens.remove(tokens.size() - 1);
    }
  }

  private TextToken peek() {
    return next < tokens.size() ? tokens.get(next) : END;
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

  boolean isNext(String word) {
    return word.equals(peek().word());
  }

  boolean takeMark(String mark) {
    if (peek().kind() == Kind.OTHER && mark.equals(peek().image())) {
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
    TextToken token = peek();
    String name = token.kind() == Kind.WORD ? token.word() : SqlParsing.name(token);
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

  /** A secret text: messages show a placeholder for it. */
  String secret(String what) {
    TextToken token = peek();
    if (token.kind() == Kind.TEXT) {
      next++;
      return token.image().substring(1, token.image().length() - 1).replace("''", "'");
    }
    String special = SqlParsing.text(token);
    if (special != null) {
      next++;
      return special;
    }
    throw new MokaException(SqlState.SYNTAX_ERROR, "Expected " + what + ", but there is none");
  }

  void requireEnd() {
    if (next != tokens.size()) {
      throw expected("the end of the statement");
    }
  }

  private MokaException expected(String what) {
    TextToken token = peek();
    String found =
        switch (token.kind()) {
          case WORD, QUOTED_NAME -> "'" + token.image() + "'";
          // It may be a password.
          case TEXT, SPECIAL_TEXT -> "a text";
          case OTHER ->
              token == END
                  ? "the end"
                  : Character.isDigit(token.image().charAt(0))
                      ? "a number"
                      : "'" + token.image() + "'";
        };
    return new MokaException(SqlState.SYNTAX_ERROR, "Expected " + what + ", but there is " + found);
  }
}
