package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.grammar.MokaGrammarConstants;
import io.mokadb.sql.parser.grammar.ParseException;
import io.mokadb.sql.parser.grammar.Token;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Turns exceptions of the generated parser into messages. Stateless. */
final class SyntaxErrors {
  /** How many expected things are named. */
  private static final int MAX_EXPECTED = 5;

  private static final String NAME = "a name";

  /** Only one of its words is among the likely ones. */
  private static final String AFTER_ALTER_TRIGGER =
      "PAUSE, RESUME, REPLAY, RETRY PARKED, SKIP PARKED, SET TIMEOUT or SET ISOLATION LEVEL (what a"
          + " trigger does is changed by CREATE OR REPLACE TRIGGER, and DROP TRIGGER drops it)";

  private static final int MAX_TOKEN_LENGTH = 40;

  /** The likeliest omissions, which a message names first. */
  private static final List<String> LIKELY =
      List.of(
          ")", "(", ",", "FROM", "INTO", "VALUES", "SET", "TABLE", "INDEX", "WHERE", "BY", "ON",
          "AS", "THEN", "END", "KEY", "NULL", "EXISTS", "TO");

  /** Words of the grammar that no one misses. */
  private static final List<String> NOISE = List.of("UESCAPE", "DEFAULT", "*", "SIMILAR", "IGNORE");

  private static final Pattern LEXICAL =
      Pattern.compile(
          "Lexical error at line (\\d+), column (\\d+)\\.\\s+Encountered: (.*?) after : \"(.*?)\"",
          Pattern.DOTALL);

  private static final Pattern RESERVED =
      Pattern.compile("^Incorrect syntax near the keyword '([^']*)'");

  private SyntaxErrors() {}

  static String place(SqlParserPos position) {
    return "line " + position.getLineNum() + ", column " + position.getColumnNum();
  }

  /**
   * @param sql where it was found
   */
  static MokaException explain(SqlParseException e, String sql) {
    if (PasswordMask.areIn(sql)) {
      SqlParserPos position = e.getPos();
      return new MokaException(
          SqlState.SYNTAX_ERROR,
          "A statement with a password in it cannot be understood"
              + (position == null ? "" : " from " + place(position) + " on"));
    }
    return explained(e, sql);
  }

  private static MokaException explained(SqlParseException e, String sql) {
    MokaException spelt = TokenFaults.in(sql);
    if (spelt != null) {
      return spelt;
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof MokaException known) {
        return known;
      }
      if (cause instanceof StackOverflowError) {
        return SqlParsing.tooDeep(cause);
      }
      if (cause instanceof ParseException parse && parse.currentToken != null) {
        return unexpected(parse.currentToken.next, e, sql);
      }
    }
    Matcher lexical = LEXICAL.matcher(e.getMessage() == null ? "" : e.getMessage());
    if (lexical.find()) {
      return lexical(lexical);
    }
    SqlParserPos position = e.getPos();
    String place = position == null ? "" : " at " + place(position);
    return syntax(
        "Syntax error" + place + ": " + inOurWords(firstLine(e.getMessage()), position, sql));
  }

  private static MokaException unexpected(Token token, SqlParseException e, String sql) {
    String place =
        "Syntax error at line " + token.beginLine + ", column " + token.beginColumn + ": ";
    Collection<String> names =
        e.getExpectedTokenNames() == null ? List.of() : e.getExpectedTokenNames();
    SyntaxHints hints =
        token.kind == 0
            ? SyntaxHints.atEnd(sql)
            : SyntaxHints.at(sql, token.beginLine, token.beginColumn);
    String shown = shortened(token.image);
    if (isKeyword(token) && hints.isReservedName(names)) {
      return syntax(place + reserved(shown));
    }
    StringBuilder text = new StringBuilder(place);
    text.append(
        token.kind == 0 ? "the statement ends too early" : "'" + shown + "' is unexpected here");
    String hint = hints.hint(names);
    List<String> expected = expected(names);
    if (hint != null) {
      text.append("; ").append(hint);
    } else if (!expected.isEmpty()) {
      text.append("; expected ").append(String.join(", ", expected));
    }
    return syntax(text.toString());
  }

  private static boolean isKeyword(Token token) {
    return MokaGrammarConstants.tokenImage[token.kind].equalsIgnoreCase("\"" + token.image + "\"");
  }

  private static String reserved(String word) {
    return "'" + word + "' is a reserved word; to use it as a name, quote it: \"" + word + "\"";
  }

  private static MokaException lexical(Matcher found) {
    String place = "Syntax error at line " + found.group(1) + ", column " + found.group(2) + ": ";
    if (found.group(3).startsWith("<EOF>")) {
      return syntax(place + "a text or a name in quotes, or a comment, is not closed");
    }
    String begun = found.group(4);
    if (!begun.isEmpty()) {
      // The beginning of an operator that did not go on.
      int column = Integer.parseInt(found.group(2)) - begun.length();
      return syntax(
          "Syntax error at line "
              + found.group(1)
              + ", column "
              + column
              + ": "
              + withoutMeaning(begun));
    }
    String character = found.group(3).replaceFirst(" \\(\\d+\\),?$", "").replaceAll("^\"|\"$", "");
    return syntax(place + withoutMeaning(character));
  }

  static String withoutMeaning(String sign) {
    String instead = ForeignSigns.hint(sign);
    return "'" + sign + "' has no meaning here" + (instead == null ? "" : "; " + instead);
  }

  private static List<String> expected(Collection<String> names) {
    if (names.contains("\"STREAM\"") || names.contains("\"EXISTS\"") && names.contains("\"(\"")) {
      return List.of("an expression");
    }
    if (names.contains("\"PAUSE\"") && !names.contains("<IDENTIFIER>")) {
      return List.of(AFTER_ALTER_TRIGGER);
    }
    if (names.contains("\"LATERAL\"") && !names.contains("<IDENTIFIER>")) {
      return List.of("a table");
    }
    List<String> known = new ArrayList<>();
    for (String raw : names) {
      switch (raw) {
        case "<IDENTIFIER>" -> known.add(NAME);
        case "<EOF>" -> known.add("the end of the statement");
        case "<QUOTED_STRING>" -> known.add("a text");
        case "<UNSIGNED_INTEGER_LITERAL>" -> known.add("a number");
        default -> {
          if (raw.startsWith("\"")) {
            known.add(raw.substring(1, raw.length() - 1));
          }
        }
      }
    }
    known.removeAll(NOISE);
    if (known.size() > 1) {
      known.remove("a text");
    }
    if (known.size() > MAX_EXPECTED || known.contains(NAME)) {
      // Hundreds of unreserved words come along with a name, and say no more than it does.
      known.removeIf(word -> !word.equals(NAME) && !LIKELY.contains(word));
    }
    known.sort(Comparator.comparingInt(SyntaxErrors::rank));
    List<String> shown = known.size() > MAX_EXPECTED ? known.subList(0, MAX_EXPECTED) : known;
    return shown.stream().map(SyntaxErrors::quoted).toList();
  }

  private static String quoted(String word) {
    return word.length() == 1 ? "'" + word + "'" : word;
  }

  private static int rank(String word) {
    int likely = LIKELY.indexOf(word);
    return word.equals(NAME) ? -1 : likely < 0 ? LIKELY.size() : likely;
  }

  /** The few complaints of Calcite's own that users meet. */
  private static String inOurWords(String message, SqlParserPos position, String sql) {
    if (message.startsWith("Non-query expression")) {
      return FirstWord.hint(sql, position);
    }
    if (message.startsWith("BETWEEN operator has no")) {
      return "BETWEEN needs two values: x BETWEEN least AND most";
    }
    if (message.startsWith("Support for UNSIGNED")) {
      return "no type is UNSIGNED; take a wider type, and CHECK (x >= 0) refuses negative numbers";
    }
    if (message.startsWith("Query expression encountered")) {
      return "a query cannot stand here";
    }
    if (message.startsWith("Length of identifier")) {
      return "a name has more than " + SqlParsing.MAX_NAME_LENGTH + " characters";
    }
    Matcher reserved = RESERVED.matcher(message);
    if (!reserved.find()) {
      return message;
    }
    String hint =
        position == null
            ? null
            : SyntaxHints.at(sql, position.getLineNum(), position.getColumnNum()).hintAfterWord();
    return hint == null
        ? reserved(reserved.group(1))
        : "'" + reserved.group(1) + "' is unexpected here" + (hint.isEmpty() ? "" : "; " + hint);
  }

  private static String shortened(String text) {
    return text.length() <= MAX_TOKEN_LENGTH ? text : text.substring(0, MAX_TOKEN_LENGTH) + "...";
  }

  private static String firstLine(String message) {
    return message == null ? "not understood" : message.lines().findFirst().orElse("");
  }

  /** Without the parser's own exception, whose message is a list of hundreds of words. */
  private static MokaException syntax(String message) {
    return new MokaException(SqlState.SYNTAX_ERROR, message);
  }
}
