package io.mokadb.shell.dump;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;

/**
 * A value in an INSERT of a dump of SQLite.
 *
 * @param kind what it is
 * @param text a number as written, the text itself, or a literal of bytes
 */
record SqliteValue(Kind kind, String text) {
  /** The kinds of values. */
  enum Kind {
    NULL,
    NUMBER,
    TEXT,
    BYTES
  }

  /** Null for what is none of these. */
  static SqliteValue of(Tokens value) {
    SqlToken first = value.peek(0);
    if (value.size() == 1) {
      return switch (first.kind()) {
        case WORD -> first.word().equals("NULL") ? new SqliteValue(Kind.NULL, "NULL") : null;
        case NUMBER -> new SqliteValue(Kind.NUMBER, first.text());
        case STRING -> new SqliteValue(Kind.TEXT, unquoted(first));
        case PREFIXED_STRING -> new SqliteValue(Kind.BYTES, first.text());
        default -> null;
      };
    }
    if (value.size() == 2 && value.is("-") && value.peek(1).kind() == TokenKind.NUMBER) {
      return new SqliteValue(Kind.NUMBER, "-" + value.peek(1).text());
    }
    String text = called(value);
    return text == null ? null : new SqliteValue(Kind.TEXT, text);
  }

  private static String unquoted(SqlToken literal) {
    String text = literal.text();
    return text.substring(1, text.length() - 1).replace("''", "'");
  }

  /** The calls by which the shell of SQLite writes ends of lines; null for others. */
  private static String called(Tokens value) {
    if (value.take("UNISTR", "(")) {
      return unicode(unquoted(value.next()));
    }
    if (!value.take("REPLACE", "(")) {
      return value.peek(0).kind() == TokenKind.STRING ? unquoted(value.next()) : null;
    }
    String in = called(value);
    if (in == null || !value.take(",")) {
      return null;
    }
    String what = unquoted(value.next());
    if (!value.take(",", "CHAR", "(")) {
      return null;
    }
    char by = (char) Integer.parseInt(value.next().text());
    value.next();
    value.next();
    return in.replace(what, String.valueOf(by));
  }

  private static String unicode(String escaped) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < escaped.length()) {
      boolean escape = escaped.charAt(i) == '\\' && i + 1 < escaped.length();
      if (escape && escaped.charAt(i + 1) == 'u') {
        text.append((char) Integer.parseInt(escaped.substring(i + 2, i + 6), 16));
        i += 6;
      } else {
        text.append(escape ? '\\' : escaped.charAt(i));
        i += escape ? 2 : 1;
      }
    }
    return text.toString();
  }

  void measure(Measure measure) {
    switch (kind) {
      case NUMBER -> measure.number(text);
      case TEXT -> measure.text(text);
      case BYTES -> measure.bytes();
      case NULL -> {
        // Every column may have nulls.
      }
    }
  }

  /** The value as a literal of a type that holds it. */
  String literal(SqliteType type) {
    return switch (kind) {
      case NULL, BYTES -> text;
      case TEXT -> DumpLiterals.text(text);
      case NUMBER ->
          switch (type.sql()) {
            case SqliteType.BOOLEAN -> text.equals("1") ? "TRUE" : "FALSE";
            case SqliteType.TEXT -> "'" + text + "'";
            default -> text;
          };
    };
  }
}
