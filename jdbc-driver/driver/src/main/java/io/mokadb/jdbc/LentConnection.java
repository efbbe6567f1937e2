package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

/** A handle on a pooled connection: the same connection, but its close gives it back. */
final class LentConnection implements InvocationHandler {
  private static final String CONNECTION_GONE = "08";

  private final Connection physical;
  private final MokaPooledConnection owner;
  private volatile boolean ended;

  LentConnection(Connection physical, MokaPooledConnection owner) {
    this.physical = physical;
    this.owner = owner;
  }

  Connection handle() {
    return (Connection)
        Proxy.newProxyInstance(
            LentConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, this);
  }

  void end() {
    ended = true;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "close" -> {
        if (!ended) {
          ended = true;
          owner.returned(this);
        }
        return null;
      }
      case "isClosed" -> {
        return ended || physical.isClosed();
      }
      case "equals" -> {
        return proxy == arguments[0];
      }
      case "hashCode" -> {
        return System.identityHashCode(proxy);
      }
      default -> {}
    }
    if (ended && method.getDeclaringClass() != Object.class) {
      throw SqlErrors.connectionClosed();
    }
    try {
      return method.invoke(physical, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException failure
          && failure.getSQLState() != null
          && failure.getSQLState().startsWith(CONNECTION_GONE)) {
        owner.failed(failure);
      }
      throw e.getCause();
    }
  }
}
