package io.mokadb.shell.script;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * The statements that bound a transaction. They are run through {@link Connection}, because JDBC
 * leaves open whether a driver takes them as SQL.
 */
public enum TransactionWord {
  BEGIN("(BEGIN|START)( (TRANSACTION|WORK))?") {
    @Override
    public void run(Connection connection) throws SQLException {
      if (!connection.getAutoCommit()) {
        throw new SQLException("a transaction is already open", "25001");
      }
      connection.setAutoCommit(false);
    }
  },
  COMMIT("COMMIT( WORK)?") {
    @Override
    public void run(Connection connection) throws SQLException {
      requireOpen(connection);
      try {
        connection.commit();
      } finally {
        connection.setAutoCommit(true);
      }
    }
  },
  ROLLBACK("ROLLBACK( WORK)?") {
    @Override
    public void run(Connection connection) throws SQLException {
      requireOpen(connection);
      connection.rollback();
      connection.setAutoCommit(true);
    }
  };

  private static final int MAX_WORDS = 2;

  private final Pattern pattern;

  TransactionWord(String pattern) {
    this.pattern = Pattern.compile(pattern);
  }

  /** Runs it. */
  public abstract void run(Connection connection) throws SQLException;

  /** The word that a statement is; empty for every other statement. */
  public static Optional<TransactionWord> of(String statement) {
    StringJoiner spelled = new StringJoiner(" ");
    Tokenizer tokens = new Tokenizer(statement);
    for (int count = 0; tokens.next() != TokenKind.END; count++) {
      if (tokens.kind() != TokenKind.WORD || count == MAX_WORDS) {
        return Optional.empty();
      }
      spelled.add(tokens.token().word());
    }
    String words = spelled.toString();
    for (TransactionWord word : values()) {
      if (word.pattern.matcher(words).matches()) {
        return Optional.of(word);
      }
    }
    return Optional.empty();
  }

  private static void requireOpen(Connection connection) throws SQLException {
    if (connection.getAutoCommit()) {
      throw new SQLException("no transaction is open", "25000");
    }
  }
}
