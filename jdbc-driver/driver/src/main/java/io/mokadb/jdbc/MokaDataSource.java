package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.SelfWrapper;
import io.mokadb.session.SqlState;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A data source that opens a connection for each request; it does not pool them. A bean: set its
 * properties before threads share it; then it is thread-safe. Connecting fails as described at
 * {@link MokaDriver}.
 */
public final class MokaDataSource implements DataSource, SelfWrapper {
  private final Properties properties = new Properties();
  private String url;
  private PrintWriter logWriter;
  private int loginTimeout;

  /** For bean containers; a URL must follow. */
  public MokaDataSource() {}

  public MokaDataSource(String url) {
    this.url = url;
  }

  public String getUrl() {
    return url;
  }

  public void setUrl(String url) {
    this.url = url;
  }

  /** Sets the URL, by the name that some containers use for the property. */
  public void setURL(String url) {
    this.url = url;
  }

  public String getURL() {
    return url;
  }

  public String getUser() {
    return properties.getProperty("user");
  }

  public void setUser(String user) {
    set("user", user);
  }

  public void setPassword(String password) {
    set("password", password);
  }

  public String getDurability() {
    return properties.getProperty("durability");
  }

  /**
   * Sets when a commit returns: {@code sync}, after it is on disk, or {@code relaxed}, within a
   * second before it is.
   */
  public void setDurability(String durability) {
    set("durability", durability);
  }

  public String getCache() {
    return properties.getProperty("cache");
  }

  public void setCache(String cache) {
    set("cache", cache);
  }

  /** Sets any property of the URL by its name; null removes it. */
  public void setProperty(String name, String value) {
    set(name, value);
  }

  private void set(String name, String value) {
    if (value == null) {
      properties.remove(name);
    } else {
      properties.setProperty(name, value);
    }
  }

  @Override
  public Connection getConnection() throws SQLException {
    return physical();
  }

  MokaConnection physical() throws SQLException {
    return open(properties);
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return physical(user, password);
  }

  MokaConnection physical(String user, String password) throws SQLException {
    Properties own = new Properties();
    own.putAll(properties);
    if (user != null) {
      own.setProperty("user", user);
    }
    if (password != null) {
      own.setProperty("password", password);
    }
    return open(own);
  }

  private MokaConnection open(Properties own) throws SQLException {
    if (!ConnectionUrl.accepts(url)) {
      throw SqlErrors.of(
          SqlState.CONNECTION_FAILED, "The URL must begin with " + ConnectionUrl.PREFIX);
    }
    return MokaDriver.open(url, own, loginTimeout);
  }

  @Override
  public PrintWriter getLogWriter() {
    return logWriter;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    logWriter = out;
  }

  /**
   * Sets the time for a new connection to a server in seconds, over all hosts of the URL, unless
   * the URL has {@code logintimeout}; 0 for the driver's default.
   */
  @Override
  public void setLoginTimeout(int seconds) {
    loginTimeout = seconds;
  }

  @Override
  public int getLoginTimeout() {
    return loginTimeout;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("io.mokadb");
  }
}
