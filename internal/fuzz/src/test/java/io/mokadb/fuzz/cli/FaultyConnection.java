package io.mokadb.fuzz.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.function.UnaryOperator;

/** A connection to an engine with a fault: it understands some statements as others. */
final class FaultyConnection {
  private FaultyConnection() {}

  static Connection of(Connection connection, UnaryOperator<String> fault) {
    return proxy(Connection.class, connection, fault);
  }

  private static <T> T proxy(Class<T> type, Object behind, UnaryOperator<String> fault) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              Object[] passed = arguments == null ? null : arguments.clone();
              if (passed != null && passed[0] instanceof String sql) {
                passed[0] = fault.apply(sql);
              }
              try {
                Object result = method.invoke(behind, passed);
                return result instanceof Statement && !(result instanceof PreparedStatement)
                    ? proxy(Statement.class, result, fault)
                    : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
