package io.mokadb.bench.tpce.load;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.logging.Logger;

/**
 * A driver under {@code jdbc:faulty:} before the URL of a database, whose every change fails once:
 * each statement that is not a query by its text, and each commit after another statement.
 */
final class FaultyDriver implements Driver {

  private static final String PREFIX = "jdbc:faulty:";
  private static final Set<String> WRITES = Set.of("execute", "executeUpdate", "executeBatch");

  /** Where a statement fails. */
  enum Moment {
    BEFORE,
    AFTER
  }

  private final Moment moment;
  private final int constraints;
  private final Set<String> failed = new HashSet<>();
  private volatile boolean armed;
  private String last = "";

  /**
   * A driver.
   *
   * @param constraints of the statements that add a constraint, one of so many fails
   */
  FaultyDriver(Moment moment, int constraints) {
    this.moment = moment;
    this.constraints = constraints;
  }

  static String url(String url) {
    return PREFIX + url;
  }

  void arm(boolean on) {
    armed = on;
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    return wrap(
        Connection.class,
        DriverManager.getConnection(url.substring(PREFIX.length()), info),
        "COMMIT");
  }

  private <T> T wrap(Class<T> type, T real, String text) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              String name = method.getName();
              String sql =
                  arguments != null && arguments.length > 0 && arguments[0] instanceof String first
                      ? first
                      : text;
              boolean write = WRITES.contains(name) || name.equals("commit");
              try {
                if (write && moment == Moment.BEFORE) {
                  fault(sql);
                }
                Object result = method.invoke(real, arguments);
                if (write && moment == Moment.AFTER) {
                  fault(sql);
                }
                return switch (name) {
                  case "createStatement" -> wrap(Statement.class, (Statement) result, "");
                  case "prepareStatement" ->
                      wrap(PreparedStatement.class, (PreparedStatement) result, sql);
                  default -> result;
                };
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private synchronized void fault(String sql) throws SQLException {
    String key = sql.equals("COMMIT") ? "COMMIT after " + last : sql;
    last = sql;
    boolean spared =
        key.contains("ADD CONSTRAINT") && Math.floorMod(key.hashCode(), constraints) != 0;
    if (armed && !spared && failed.add(key)) {
      throw new SQLException("power cut at " + key, "XX001");
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
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
    throw new SQLFeatureNotSupportedException();
  }
}
