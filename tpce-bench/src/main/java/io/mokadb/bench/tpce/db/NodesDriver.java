package io.mokadb.bench.tpce.db;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;

/**
 * Connects to the nodes of one database in turns: {@code jdbc:nodes:URL|URL|...}, with the URLs of
 * any driver. For workloads on databases that have several nodes and no driver that knows them all.
 */
public final class NodesDriver implements Driver {
  private static final String PREFIX = "jdbc:nodes:";

  static {
    try {
      DriverManager.registerDriver(new NodesDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final AtomicInteger turn = new AtomicInteger();

  /** For {@link java.util.ServiceLoader}. */
  public NodesDriver() {}

  private static String[] urls(String url) {
    return url.substring(PREFIX.length()).split("\\|", -1);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    String[] urls = urls(url);
    int next = Math.floorMod(turn.getAndIncrement(), urls.length);
    return DriverManager.getConnection(urls[next], properties);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("it logs nothing");
  }
}
