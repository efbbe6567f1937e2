package io.mokadb.shell.dump;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;

/** A cursor over the tokens of a statement, or of a part of one. Confined to one thread. */
final class Tokens {
  private static final SqlToken END = new SqlToken(TokenKind.END, "", "", 0);

  private final String sql;
  private final List<SqlToken> tokens;
  private final int end;
  private int at;

  private Tokens(String sql, List<SqlToken> tokens, int from, int end) {
    this.sql = sql;
    this.tokens = tokens;
    this.at = from;
    this.end = end;
  }

  static Tokens of(String sql) {
    Tokenizer tokenizer = new Tokenizer(sql);
    List<SqlToken> all = new ArrayList<>();
    for (TokenKind kind = tokenizer.next(); kind != TokenKind.END; kind = tokenizer.next()) {
      all.add(tokenizer.token());
    }
    return new Tokens(sql, all, 0, all.size());
  }

  boolean atEnd() {
    return at >= end;
  }

  int position() {
    return at;
  }

  void back(int position) {
    at = position;
  }

  /** The token at a distance from the next one; one of no text beyond the end. */
  SqlToken peek(int distance) {
    return at + distance < end ? tokens.get(at + distance) : END;
  }

  /** The next token, which is taken; one of no text at the end. */
  SqlToken next() {
    return at < end ? tokens.get(at++) : END;
  }

  /** Tells whether the next tokens are these words and symbols. */
  boolean is(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!peek(i).word().equals(words[i])) {
        return false;
      }
    }
    return true;
  }

  /** Goes behind the words if they are next. */
  boolean take(String... words) {
    boolean found = is(words);
    at += found ? words.length : 0;
    return found;
  }

  /** Tells whether one of the words is next. */
  boolean isOneOf(List<String> words) {
    return words.contains(peek(0).word());
  }

  /** The name that is next, with those before it and their dots. */
  String qualifiedName() {
    StringBuilder name = new StringBuilder(next().text());
    while (is(".")) {
      next();
      name.append('.').append(next().text());
    }
    return name.toString();
  }

  /** What is between the next parenthesis and its partner; goes behind that. */
  Tokens group() {
    int open = at;
    skipGroup();
    return new Tokens(sql, tokens, open + 1, Math.max(open + 1, at - 1));
  }

  /** Goes behind the next token, and if it opens a parenthesis behind its partner. */
  void skipGroup() {
    int depth = 0;
    do {
      String word = next().word();
      depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
    } while (depth > 0 && at < end);
  }

  /** The parts between commas that are outside of parentheses, from here to the end. */
  List<Tokens> elements() {
    List<Tokens> elements = new ArrayList<>();
    int from = at;
    while (at < end) {
      if (is(",")) {
        elements.add(new Tokens(sql, tokens, from, at));
        from = ++at;
      } else {
        skipGroup();
      }
    }
    if (from < end) {
      elements.add(new Tokens(sql, tokens, from, end));
    }
    return elements;
  }

  /** The text from a token to the one before another, as written. */
  String text(int from, int to) {
    return from >= to ? "" : sql.substring(tokens.get(from).start(), tokens.get(to - 1).end());
  }

  /** The text from the next token to the end. */
  String rest() {
    return text(at, end);
  }

  /** The number of tokens that are left. */
  int size() {
    return end - at;
  }
}
