package io.mokadb.shell.interactive;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;

/** The ENCODING among the options of a COPY. Stateless. */
final class CopyEncoding {
  /** Names that the database takes beside those of Java. */
  private static final Map<String, String> NAMES =
      Map.of(
          "UNICODE", "UTF-8",
          "WIN1250", "windows-1250",
          "WIN1251", "windows-1251",
          "WIN1252", "windows-1252",
          "SQL_ASCII", "US-ASCII");

  private CopyEncoding() {}

  /** The encoding; UTF-8 if the options have none. */
  static Charset of(String options) throws SQLException {
    Tokenizer tokens = new Tokenizer(options);
    while (tokens.next() != TokenKind.END && tokens.kind() != TokenKind.UNCLOSED) {
      if (tokens.kind() == TokenKind.WORD && tokens.is("ENCODING")) {
        tokens.next();
        if (tokens.is("AS")) {
          tokens.next();
        }
        return named(tokens.text().replaceAll("['\"]", ""));
      }
    }
    return StandardCharsets.UTF_8;
  }

  private static Charset named(String name) throws SQLException {
    try {
      return Charset.forName(NAMES.getOrDefault(name.toUpperCase(Locale.ROOT), name));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new SQLException("This machine has no ENCODING '" + name + "'", "22023", e);
    }
  }
}
