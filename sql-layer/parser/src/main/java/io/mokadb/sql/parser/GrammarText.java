package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.regex.Pattern;

/**
 * Rewrites a text for the generated lexer, which lacks dollar quotes, integers such as {@code 0x1F}
 * and {@code 1_000}, and comments in comments, and takes hints in few places. Positions stay,
 * unless something becomes longer. Confined to one text.
 */
final class GrammarText {
  /** Characters that the name of a collation may have and another name has not. */
  private static final Pattern IN_COLLATIONS = Pattern.compile("[:.-]");

  /** Names and operators, but no number. */
  private static final Pattern NAMES =
      Pattern.compile("[^:.\\-0-9][^:.-]*([:.-][^:.\\-0-9][^:.-]*)+");

  private final String sql;
  private final Tokenizer tokens;
  private final PlainNumbers numbers;

  /** Where the last dollar sign is, so that words behind it are not searched for one; or -1. */
  private final int lastDollar;

  /** Null until something is replaced. */
  private StringBuilder result;

  private int copied;

  private GrammarText(String sql) {
    this.sql = sql;
    this.tokens = Tokenizer.withComments(sql);
    this.numbers = new PlainNumbers(sql);
    this.lastDollar = sql.lastIndexOf('$');
  }

  /**
   * The same statement in forms that the generated lexer knows; the same instance if it has no
   * others.
   *
   * @throws MokaException {@code SYNTAX_ERROR} for a number that runs into a name, and for a dollar
   *     quote that is not closed
   */
  static String of(String sql) {
    return new GrammarText(sql).rewritten();
  }

  private String rewritten() {
    boolean opened = false;
    boolean afterCollate = false;
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      switch (kind) {
        case COMMENT -> comment();
        case UNCLOSED -> unclosed();
        case DOLLAR_STRING -> dollars();
        case NUMBER -> number(opened);
        case WORD -> word(afterCollate);
        default -> {
          // The generated lexer knows it.
        }
      }
      if (kind != TokenKind.COMMENT) {
        opened = tokens.is("(");
        afterCollate = tokens.is("COLLATE");
      }
    }
    return result == null ? sql : result.append(sql, copied, sql.length()).toString();
  }

  /** The generated lexer takes {@code s.tab$le} for the name of a collation, wherever it is. */
  private void word(boolean afterCollate) {
    int start = tokens.start();
    int end = tokens.end();
    numbers.requireName(start, end);
    if (!afterCollate && start <= lastDollar) {
      String text = tokens.text();
      if (text.indexOf('$') >= 0 && NAMES.matcher(text).matches()) {
        replace(start, end, IN_COLLATIONS.matcher(text).replaceAll("$0 "));
      }
    }
  }

  private void comment() {
    int start = tokens.start();
    if (sql.startsWith("/*", start)) {
      blockComment(start);
    } else if (start > 0 && sql.charAt(start - 1) > ' ') {
      // The generated lexer may take it for the rest of a collation's name.
      replace(start, tokens.end(), blank(start, tokens.end()));
    }
  }

  private void blockComment(int start) {
    boolean plain =
        sql.indexOf("*/", start + 2) + 2 == tokens.end()
            && !sql.startsWith("/*+", start)
            // The generated lexer does not see that this one is closed.
            && !sql.startsWith("/***/", start);
    if (!plain) {
      replace(start + 2, tokens.end() - 2, blank(start + 2, tokens.end() - 2));
    }
  }

  private void unclosed() {
    int start = tokens.start();
    if (sql.startsWith("/*", start)) {
      replace(start + 2, sql.length(), blank(start + 2, sql.length()));
    } else if (sql.charAt(start) == '$') {
      throw syntaxError(sql, start, "this quote is not closed");
    }
  }

  private void dollars() {
    int start = tokens.start();
    int end = tokens.end();
    int tag = sql.indexOf('$', start + 1) + 1 - start;
    String text = sql.substring(start + tag, end - tag);
    // Blanks keep the quotes apart from a prefix or another quote right beside them.
    String before = start == 0 || "(, \n".indexOf(sql.charAt(start - 1)) >= 0 ? "'" : " '";
    String after = end < sql.length() && sql.charAt(end) == '\'' ? "' " : "'";
    String plain = before + text.replace("'", "''") + after;
    replace(start, end, plain + " ".repeat(Math.max(0, end - start - plain.length())));
  }

  private void number(boolean opened) {
    int start = tokens.start();
    int end = tokens.end();
    if (!(opened && numbers.isLength(end))) {
      numbers.requireEnd(start, end);
    }
    if (!numbers.isPlain(start, end)) {
      String plain = numbers.plain(tokens.text());
      replace(start, end, " ".repeat(Math.max(0, end - start - plain.length())) + plain);
    }
  }

  private String blank(int from, int to) {
    char[] blanks = new char[to - from];
    for (int i = 0; i < blanks.length; i++) {
      char c = sql.charAt(from + i);
      blanks[i] = c == '\n' || c == '\r' ? c : ' ';
    }
    return new String(blanks);
  }

  private void replace(int from, int to, String by) {
    if (result == null) {
      result = new StringBuilder(sql.length() + 16);
    }
    result.append(sql, copied, from).append(by);
    copied = to;
  }

  static MokaException syntaxError(String sql, int at, String problem) {
    long line = 1 + sql.substring(0, at).chars().filter(c -> c == '\n').count();
    int column = at - sql.lastIndexOf('\n', Math.max(0, at - 1));
    return new MokaException(
        SqlState.SYNTAX_ERROR,
        "Syntax error at line " + line + ", column " + column + ": " + problem);
  }
}
