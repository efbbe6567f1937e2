package io.mokadb.shell.load;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Connections whose n-th commit fails, before or after it has happened. Not thread-safe. */
final class FaultyConnections implements ConnectionSource {

  private final String url;
  private final int failingCommit;
  private final boolean commitFirst;
  private final String state;
  private int commits;

  /** Commits count from 1; autocommit statements do not count. */
  FaultyConnections(String url, int failingCommit, boolean commitFirst, String state) {
    this.url = url;
    this.failingCommit = failingCommit;
    this.commitFirst = commitFirst;
    this.state = state;
  }

  int commits() {
    return commits;
  }

  @Override
  public Connection open() throws SQLException {
    Connection real = DriverManager.getConnection(url);
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("commit") && ++commits == failingCommit) {
                if (commitFirst) {
                  real.commit();
                }
                throw new SQLException("injected", state);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
