package io.mokadb.shell;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;

/** H2, except that one query means another: a database that answers what a test wants. */
final class RewritingDriver implements Driver {
  private final String prefix;
  private final String query;
  private final String meant;

  RewritingDriver(String prefix, String query, String meant) {
    this.prefix = prefix;
    this.query = query;
    this.meant = meant;
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Connection real = DriverManager.getConnection("jdbc:h2:mem:");
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) ->
                method.getName().equals("createStatement")
                    ? rewriting(real.createStatement())
                    : call(() -> method.invoke(real, args)));
  }

  private Statement rewriting(Statement real) {
    return (Statement)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Statement.class},
            (proxy, method, args) ->
                method.getName().equals("executeQuery") && query.equals(args[0])
                    ? real.executeQuery(meant)
                    : call(() -> method.invoke(real, args)));
  }

  private interface Call {
    Object run() throws ReflectiveOperationException;
  }

  private static Object call(Call call) throws Throwable {
    try {
      return call.run();
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(prefix);
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
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
