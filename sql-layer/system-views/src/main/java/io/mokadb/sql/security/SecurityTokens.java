package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;

/** The words of a statement, read from left to right. Confined to one thread. */
final class SecurityTokens {
  private static final SqlToken END = new SqlToken(TokenKind.END, "", "", 0);

  private final List<SqlToken> tokens = new ArrayList<>();
  private int next;

  SecurityTokens(String sql) {
    Tokenizer scanned = SqlParsing.tokens(sql);
    for (TokenKind kind = scanned.next(); kind != TokenKind.END; kind = scanned.next()) {
      if (kind == TokenKind.INVALID || kind == TokenKind.UNCLOSED) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR,
            "The statement cannot be read after its first " + tokens.size() + " words and marks");
      }
      tokens.add(scanned.token());
    }
    if (!tokens.isEmpty() && tokens.get(tokens.size() - 1).word().equals(";")) {
      tokens.remove(tokens.size() - 1);
    }
  }

  private SqlToken peek() {
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
    if (peek().kind() == TokenKind.SYMBOL && mark.equals(peek().word())) {
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
    SqlToken token = peek();
    String name = token.kind() == TokenKind.WORD ? token.word() : SqlParsing.name(token);
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
    SqlToken token = peek();
    String secret = SqlParsing.text(token);
    if (secret != null) {
      next++;
      return secret;
    }
    throw new MokaException(SqlState.SYNTAX_ERROR, "Expected " + what + ", but there is none");
  }

  void requireEnd() {
    if (next != tokens.size()) {
      throw expected("the end of the statement");
    }
  }

  private MokaException expected(String what) {
    SqlToken token = peek();
    String found =
        switch (token.kind()) {
          case WORD, QUOTED_NAME, SYMBOL, PARAMETER -> "'" + token.text() + "'";
          case NUMBER -> "a number";
          case END -> "the end";
          // It may be a password.
          default -> "a text";
        };
    return new MokaException(SqlState.SYNTAX_ERROR, "Expected " + what + ", but there is " + found);
  }
}
