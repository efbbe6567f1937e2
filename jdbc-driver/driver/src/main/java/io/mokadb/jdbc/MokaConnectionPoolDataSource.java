package io.mokadb.jdbc;

import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;

/**
 * A source of physical connections for pools that ask for {@link PooledConnection}s. A bean: set
 * its properties before threads share it; then it is thread-safe. Connecting fails as described at
 * {@link MokaDriver}.
 */
public final class MokaConnectionPoolDataSource implements ConnectionPoolDataSource {
  private final MokaDataSource source = new MokaDataSource();

  /** For bean containers; a URL must follow. */
  public MokaConnectionPoolDataSource() {}

  public MokaConnectionPoolDataSource(String url) {
    source.setUrl(url);
  }

  public String getUrl() {
    return source.getUrl();
  }

  public void setUrl(String url) {
    source.setUrl(url);
  }

  public String getUser() {
    return source.getUser();
  }

  public void setUser(String user) {
    source.setUser(user);
  }

  public void setPassword(String password) {
    source.setPassword(password);
  }

  /** Sets any property of the URL by its name; null removes it. */
  public void setProperty(String name, String value) {
    source.setProperty(name, value);
  }

  @Override
  public PooledConnection getPooledConnection() throws SQLException {
    return new MokaPooledConnection(source.physical());
  }

  @Override
  public PooledConnection getPooledConnection(String user, String password) throws SQLException {
    return new MokaPooledConnection(source.physical(user, password));
  }

  @Override
  public PrintWriter getLogWriter() {
    return source.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    source.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) {
    source.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() {
    return source.getParentLogger();
  }
}
