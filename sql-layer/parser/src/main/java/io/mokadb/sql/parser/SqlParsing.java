package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.grammar.SelectReader;
import io.mokadb.sql.parser.grammar.TextParsers;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlDescribeSchema;
import org.apache.calcite.sql.SqlDescribeTable;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSetOption;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.util.NlsString;

/** Parses one SQL statement. Thread-safe. */
public final class SqlParsing {
  /** The longest statement, in characters. */
  public static final int MAX_LENGTH = 16 << 20;

  /** The longest name, in characters. */
  public static final int MAX_NAME_LENGTH = 128;

  /** A longer statement is worth the grammar's time, and its checks for cancellation. */
  private static final int LONGEST_READ = 2_000;

  private static final SqlParser.Config CONFIG =
      SqlParser.config()
          .withParserFactory(new TextParsers(() -> {}))
          .withQuoting(Quoting.DOUBLE_QUOTE)
          .withUnquotedCasing(Casing.TO_UPPER)
          .withQuotedCasing(Casing.UNCHANGED)
          .withCaseSensitive(true)
          .withIdentifierMaxLength(MAX_NAME_LENGTH)
          .withConformance(MokaConformance.INSTANCE);

  private SqlParsing() {}

  /**
   * Parses a statement; semicolons after it are allowed.
   *
   * @throws MokaException {@code SYNTAX_ERROR}, {@code FEATURE_NOT_SUPPORTED}, {@code
   *     STATEMENT_TOO_COMPLEX}
   */
  public static SqlNode parse(String sql) {
    return parse(sql, () -> {});
  }

  /**
   * As {@link #parse(String)}, of a text that may take long.
   *
   * @param pulse called every few hundred tokens; an exception from it ends the parsing
   */
  public static SqlNode parse(String sql, Runnable pulse) {
    SqlNode read = sql.length() <= LONGEST_READ ? SelectReader.read(sql) : null;
    return read == null ? parseByGrammar(sql, pulse) : read;
  }

  private static SqlNode parseByGrammar(String sql, Runnable pulse) {
    return parse(sql, CONFIG.withParserFactory(new TextParsers(pulse)));
  }

  /** As {@link #parse(String)}, by the grammar alone. */
  public static SqlNode parseByGrammar(String sql) {
    return parse(sql, CONFIG);
  }

  private static SqlNode parse(String sql, SqlParser.Config config) {
    checkLength(sql);
    if (isBlank(sql)) {
      throw empty();
    }
    try {
      SqlNodeList statements = SqlParser.create(GrammarText.of(sql), config).parseStmtList();
      if (statements.isEmpty()) {
        throw empty();
      }
      if (statements.size() > 1) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR,
            "One statement at a time: another one begins at "
                + SyntaxErrors.place(statements.get(1).getParserPosition()));
      }
      return supported(statements.get(0));
    } catch (SqlParseException e) {
      if (e.getCause() instanceof MokaException ours) {
        throw ours;
      }
      MokaException foreign = UnsupportedDialectStatements.explain(sql);
      throw foreign == null ? SyntaxErrors.explain(e, sql) : foreign;
    } catch (StackOverflowError e) {
      throw tooDeep(e);
    }
  }

  /**
   * Parses an expression alone, such as a column's DEFAULT.
   *
   * @throws MokaException as {@link #parse}
   */
  public static SqlNode parseExpression(String sql) {
    checkLength(sql);
    try {
      return SqlParser.create(GrammarText.of(sql), CONFIG).parseExpression();
    } catch (SqlParseException e) {
      throw SyntaxErrors.explain(e, sql);
    } catch (StackOverflowError e) {
      throw tooDeep(e);
    }
  }

  /**
   * The tokens of a text, to be read without the grammar.
   *
   * @throws MokaException {@code STATEMENT_TOO_COMPLEX} for a text that is too long
   */
  public static Tokenizer tokens(String sql) {
    checkLength(sql);
    return new Tokenizer(sql);
  }

  /** The name in a token of quotes; null for another token. */
  public static String name(SqlToken token) {
    return token.kind() == TokenKind.QUOTED_NAME
            && parseExpression(token.text()) instanceof SqlIdentifier name
            && name.isSimple()
        ? name.getSimple()
        : null;
  }

  /** The text in a token of quotes; null for a token that is not a text. */
  public static String text(SqlToken token) {
    return switch (token.kind()) {
      case STRING, PREFIXED_STRING, DOLLAR_STRING ->
          parseExpression(token.text()) instanceof SqlLiteral literal
                  && literal.getValue() instanceof NlsString text
              ? text.getValue()
              : null;
      default -> null;
    };
  }

  private static MokaException empty() {
    return new MokaException(SqlState.SYNTAX_ERROR, "The statement is empty");
  }

  /** The grammar wants a statement before a semicolon. */
  private static boolean isBlank(String sql) {
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c != ';' && !Character.isWhitespace(c)) {
        return false;
      }
    }
    return true;
  }

  static MokaException tooDeep(Throwable cause) {
    return new MokaException(
        SqlState.STATEMENT_TOO_COMPLEX, "The statement is nested too deep", cause);
  }

  private static void checkLength(String sql) {
    if (sql.length() > MAX_LENGTH) {
      throw new MokaException(
          SqlState.STATEMENT_TOO_COMPLEX,
          "The statement has "
              + sql.length()
              + " characters; at most "
              + MAX_LENGTH
              + " are allowed");
    }
  }

  /** Calcite's grammar knows statements that nothing below would execute. */
  private static SqlNode supported(SqlNode statement) {
    if (statement instanceof SqlSetOption) {
      throw MokaException.unsupported("ALTER SYSTEM and ALTER SESSION are not supported");
    }
    if (statement instanceof SqlDescribeTable || statement instanceof SqlDescribeSchema) {
      throw MokaException.unsupported(
          "DESCRIBE is not supported; read INFORMATION_SCHEMA.COLUMNS instead");
    }
    return statement;
  }
}
