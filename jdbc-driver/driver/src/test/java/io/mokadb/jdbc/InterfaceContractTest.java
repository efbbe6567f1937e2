package io.mokadb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls every method of the interfaces with plain and with empty arguments. */
class InterfaceContractTest {
  private static final Pattern UNSUPPORTED =
      Pattern.compile(
          "ResultSet\\.(getRef|getRowId|getSQLXML|getCursorName)"
              + "|PreparedStatement\\.(setArray|setRef|setRowId|setSQLXML|setObject)"
              + "|Connection\\.(prepareCall|createArrayOf|createStruct|createSQLXML"
              + "|setShardingKey\\w*)");

  /** What one call of one method may end with. */
  private static void check(
      Class<?> type, Object target, Method method, boolean empty, Set<String> unsupported) {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = argument(method.getParameterTypes()[i], empty);
    }
    String name = type.getSimpleName() + "." + method.getName();
    try {
      method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      assertThat(thrown).as(method.toString()).isInstanceOf(SQLException.class);
      if (thrown instanceof SQLFeatureNotSupportedException) {
        unsupported.add(name);
      }
      assertThat(((SQLException) thrown).getMessage()).as(name).isNotBlank();
      if (!method.isDefault()) {
        assertThat(((SQLException) thrown).getSQLState()).as(name).hasSize(5);
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(name, e);
    }
  }

  private static Object argument(Class<?> type, boolean empty) {
    if (type == int.class) {
      return 1;
    }
    if (type == long.class) {
      return 0L;
    }
    if (type == boolean.class) {
      return false;
    }
    if (type == byte.class) {
      return (byte) 1;
    }
    if (type == short.class) {
      return (short) 1;
    }
    if (type == float.class) {
      return 1f;
    }
    if (type == double.class) {
      return 1d;
    }
    if (empty) {
      return null;
    }
    return plain(type);
  }

  private static Object plain(Class<?> type) {
    if (type == String.class) {
      return "A";
    }
    if (type == Object.class || type == BigDecimal.class) {
      return BigDecimal.ONE;
    }
    if (type == Class.class) {
      return String.class;
    }
    if (type == int[].class) {
      return new int[] {1};
    }
    if (type == String[].class) {
      return new String[] {"A"};
    }
    if (type == byte[].class) {
      return new byte[] {1};
    }
    if (type == InputStream.class) {
      return InputStream.nullInputStream();
    }
    if (type == Reader.class) {
      return Reader.nullReader();
    }
    return type == Executor.class ? (Executor) Runnable::run : null;
  }

  private static Object target(Class<?> type, Connection connection) throws SQLException {
    if (type == Connection.class) {
      return connection;
    }
    if (type == DatabaseMetaData.class) {
      return connection.getMetaData();
    }
    if (type == Statement.class) {
      return connection.createStatement();
    }
    PreparedStatement query = connection.prepareStatement("SELECT A, B FROM N WHERE A = ?");
    query.setInt(1, 1);
    if (type == PreparedStatement.class) {
      return query;
    }
    if (type == ParameterMetaData.class) {
      return query.getParameterMetaData();
    }
    ResultSet rows = query.executeQuery();
    rows.next();
    return type == ResultSetMetaData.class ? rows.getMetaData() : rows;
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Connection.class,
        DatabaseMetaData.class,
        Statement.class,
        PreparedStatement.class,
        ParameterMetaData.class,
        ResultSet.class,
        ResultSetMetaData.class
      })
  void everyMethod_calledPlainly_answersOrThrowsSQLException(Class<?> type) throws Exception {
    FakeSetup.fill();
    Set<String> unsupported = new TreeSet<>();
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers()) || method.getDeclaringClass() == Object.class) {
        continue;
      }
      // enquoteLiteral and the like are the JDK's own, and take no null.
      boolean ownOfJdk = method.isDefault() && method.getName().matches("enquote.*|isSimple.*");
      for (boolean empty : ownOfJdk ? new boolean[] {false} : new boolean[] {false, true}) {
        try (Connection connection = FakeSetup.connect()) {
          check(type, target(type, connection), method, empty, unsupported);
        }
      }
    }
    assertThat(unsupported).allMatch(UNSUPPORTED.asMatchPredicate());
  }

  @ParameterizedTest
  @ValueSource(classes = {Connection.class, Statement.class, ResultSet.class})
  void everyMethod_afterClose_answersOrThrowsSQLException(Class<?> type) throws Exception {
    FakeSetup.fill();
    for (Method method : type.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers()) && !method.getName().startsWith("enquote")) {
        try (Connection connection = FakeSetup.connect()) {
          Object target = target(type, connection);
          ((AutoCloseable) target).close();
          check(type, target, method, false, new TreeSet<>());
        }
      }
    }
  }
}
