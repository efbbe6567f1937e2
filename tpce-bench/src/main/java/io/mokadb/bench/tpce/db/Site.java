package io.mokadb.bench.tpce.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.mokadb.bench.tpce.schema.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;

/** A database and its pool. Thread-safe; connections are not. */
public final class Site implements AutoCloseable {

  private static final long CONNECT_MILLIS = 10_000;
  private static final long BORROW_MILLIS = 120_000;
  private static final Pattern PASSWORD =
      Pattern.compile("(password=)[^&;]*", Pattern.CASE_INSENSITIVE);

  private final String url;
  private final Dialect dialect;
  private final HikariDataSource pool;

  private Site(String url, Dialect dialect, HikariDataSource pool) {
    this.url = url;
    this.dialect = dialect;
    this.pool = pool;
  }

  /**
   * Opens a database.
   *
   * @param connections the pool's fixed size
   * @throws SQLException when it cannot be reached; the message says what the driver said
   */
  public static Site open(
      String url, String user, String password, Dialect dialect, int connections)
      throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    if (!user.isEmpty()) {
      config.setUsername(user);
      config.setPassword(password);
    }
    dialect.properties().forEach(config::addDataSourceProperty);
    if (!dialect.onConnect().isEmpty()) {
      config.setConnectionInitSql(dialect.onConnect());
    }
    config.setPoolName("tpce");
    config.setAutoCommit(false);
    config.setTransactionIsolation(Integer.toString(dialect.isolation()));
    config.setMaximumPoolSize(connections);
    config.setInitializationFailTimeout(CONNECT_MILLIS);
    config.setConnectionTimeout(BORROW_MILLIS);
    // A connection that breaks during a run is not replaced.
    config.setMaxLifetime(0);
    config.setIdleTimeout(0);
    try {
      return new Site(shown(url), dialect, new HikariDataSource(config));
    } catch (PoolInitializationException e) {
      throw cannotOpen(url, e.getCause() == null ? e : e.getCause());
    } catch (RuntimeException e) {
      // The pool wraps the error of a driver that is missing.
      throw cannotOpen(url, e.getCause() instanceof SQLException sql ? sql : e);
    }
  }

  private static SQLException cannotOpen(String url, Throwable cause) {
    String said = "cannot open " + shown(url) + ": " + cause.getMessage();
    if (cause instanceof SQLException sql) {
      return new SQLException(
          said + " (" + StatementException.codes(sql) + ")",
          sql.getSQLState(),
          sql.getErrorCode(),
          sql);
    }
    return new SQLException(said, "08001", cause);
  }

  /** The URL without its password. */
  private static String shown(String url) {
    return PASSWORD.matcher(url).replaceAll("$1***");
  }

  /** What was opened, without a password. */
  public String url() {
    return url;
  }

  /** How it is spoken to. */
  public Dialect dialect() {
    return dialect;
  }

  /** A connection with auto-commit off; closing it gives it back. */
  public Connection connect() throws SQLException {
    return pool.getConnection();
  }

  /** Runs statements one by one, in the words of the dialect, each committed by itself. */
  public void execute(List<String> statements) throws SQLException {
    if (statements.isEmpty()) {
      return;
    }
    try (Connection connection = connect()) {
      connection.setAutoCommit(true);
      try (Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          execute(statement, dialect.sql(sql));
        }
      } finally {
        // The pool closes a connection after some errors; what it says then must not hide them.
        if (!connection.isClosed()) {
          connection.setAutoCommit(false);
        }
      }
    }
  }

  private static void execute(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw StatementException.of(sql, e);
    }
  }

  /** Does what the database wants to be done before its last connection goes, and closes. */
  @Override
  public void close() throws SQLException {
    try {
      execute(dialect.beforeClose());
    } finally {
      pool.close();
    }
  }
}
