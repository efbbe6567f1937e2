package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.logging.Logger;

/**
 * The driver for {@code jdbc:moka:} URLs: {@code jdbc:moka:<dir>}, {@code jdbc:moka:mem:<name>} and
 * all others that a {@link DatabaseProvider} on the class path serves. Properties follow as {@code
 * ;key=value}; those of the URL win over those passed beside it.
 *
 * <p>Connecting fails with a SQLException of class 08 if no provider serves the URL or its server
 * cannot be reached, 28 for a wrong password, 55 if another process holds the directory, 58 for a
 * failure of the disk. Thread-safe.
 */
public final class MokaDriver implements Driver {
  /** The number of failures after which a loader of providers is given up. */
  private static final int MOST_BROKEN_PROVIDERS = 10;

  /** The time for a new connection to a server, over all hosts of the URL, in milliseconds. */
  static final String LOGIN_TIMEOUT = "logintimeout";

  static {
    MissingLogger.accept();
    try {
      DriverManager.registerDriver(new MokaDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** For {@link ServiceLoader}. */
  public MokaDriver() {}

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    if (url == null) {
      throw SqlErrors.of(SqlState.CONNECTION_FAILED, "The URL is null");
    }
    return ConnectionUrl.accepts(url);
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return acceptsURL(url) ? open(url, info) : null;
  }

  /**
   * @param url one that is accepted
   * @throws SQLException 08001 if no provider serves it
   */
  static MokaConnection open(String url, Properties info) throws SQLException {
    return open(url, info, DriverManager.getLoginTimeout());
  }

  /**
   * @param seconds for a new connection to a server, if neither URL nor properties say; 0 for
   *     Moka's own
   */
  static MokaConnection open(String url, Properties info, int seconds) throws SQLException {
    ConnectionUrl parsed = ConnectionUrl.parse(url, info);
    if (seconds > 0 && ConnectionUrl.isRemote(url)) {
      long millis = Math.min(Integer.MAX_VALUE, seconds * 1000L);
      parsed.properties().putIfAbsent(LOGIN_TIMEOUT, Long.toString(millis));
    }
    DatabaseProvider provider = provider(parsed);
    try {
      Set<String> unknown = parsed.dropUnknown(provider::knows);
      Session session = provider.connect(url, parsed.properties());
      UrlSettings settings = UrlSettings.of(parsed.properties());
      apply(settings, session);
      MokaConnection connection = new MokaConnection(session, parsed.shown(), settings);
      unknown.forEach(
          name -> connection.warn("Moka has no property '" + name + "', so it was ignored"));
      return connection;
    } catch (RuntimeException e) {
      // Opening a database fails with any exception of the store or the transport.
      throw SqlErrors.from(e);
    }
  }

  private static void apply(UrlSettings settings, Session session) {
    try {
      settings.applyTo(session);
    } catch (RuntimeException e) {
      // The session must not be left open when the caller gets no connection.
      session.close();
      throw e;
    }
  }

  /**
   * Asks the driver's own loader first: the context's may see another copy of Moka, whose providers
   * do not implement this copy's interface.
   */
  private static DatabaseProvider provider(ConnectionUrl url) throws SQLException {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader own = MokaDriver.class.getClassLoader();
    SQLException failure =
        SqlErrors.of(
            SqlState.CONNECTION_FAILED,
            "Nothing on the class path serves " + url.shown() + ". " + DatabaseProvider.MISSING);
    DatabaseProvider found = find(url.url(), own, failure);
    if (found == null && context != null && own != context) {
      found = find(url.url(), context, failure);
    }
    if (found == null) {
      throw failure;
    }
    return found;
  }

  /**
   * @param failure gets what cannot be loaded, as suppressed
   */
  private static DatabaseProvider find(String url, ClassLoader loader, SQLException failure) {
    Iterator<DatabaseProvider> providers =
        ServiceLoader.load(DatabaseProvider.class, loader).iterator();
    for (int errors = 0; errors < MOST_BROKEN_PROVIDERS; ) {
      try {
        if (!providers.hasNext()) {
          return null;
        }
        DatabaseProvider provider = providers.next();
        if (provider.accepts(url)) {
          return provider;
        }
      } catch (ServiceConfigurationError e) {
        failure.addSuppressed(e);
        errors++;
      }
    }
    return null;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    Properties known =
        ConnectionUrl.accepts(url)
            ? ConnectionUrl.parse(url, info).properties()
            : info == null ? new Properties() : info;
    List<DriverPropertyInfo> infos = new ArrayList<>();
    infos.add(property(known, "user", "Who connects"));
    infos.add(property(known, "password", "The user's password"));
    infos.add(property(known, "schema", "The schema of unqualified names"));
    infos.add(
        property(
            known,
            "isolation",
            "snapshot: a transaction sees what was committed at its beginning; read_committed: each"
                + " of its statements does; serializable: as if one transaction ran after the"
                + " other",
            "snapshot",
            "read_committed",
            "serializable"));
    infos.add(
        property(known, "timezone", "The time zone of times without one, such as Europe/Berlin"));
    infos.add(
        property(
            known,
            "queryrewrite",
            "Whether queries may be answered from current materialized views",
            "on",
            "off"));
    if (ConnectionUrl.isRemote(url)) {
      addRemote(known, infos);
    } else {
      infos.add(
          property(
              known,
              "durability",
              "sync: a commit returns after it is on disk; relaxed: it is within a second",
              "sync",
              "relaxed"));
      infos.add(
          property(known, "cache", "Memory for blocks of the store and for leaves, such as 256m"));
    }
    return infos.toArray(DriverPropertyInfo[]::new);
  }

  private static void addRemote(Properties known, List<DriverPropertyInfo> infos) {
    String[] flag = {"false", "true"};
    infos.add(property(known, "tls", "Protect the connection by TLS", flag));
    infos.add(property(known, "tlscertificate", "A PEM file with the certificates to trust"));
    infos.add(
        property(
            known,
            "openpassword",
            "Allow a password to be sent to another machine without TLS",
            flag));
    infos.add(
        property(
            known, "connecttimeout", "Milliseconds for connecting to one host and logging in"));
    infos.add(
        property(
            known, LOGIN_TIMEOUT, "Milliseconds for a connection, over all hosts; 0: no limit"));
    infos.add(
        property(
            known, "loadbalancehosts", "Whether connections try the hosts in random order", flag));
    infos.add(
        property(
            known,
            "hostrecheckseconds",
            "Seconds for which a host that could not be reached is tried last"));
    infos.add(property(known, "networktimeout", "Milliseconds for each answer; 0: no limit"));
    infos.add(
        property(known, "transport", "The protocol of requests: auto or http", "auto", "http"));
  }

  private static DriverPropertyInfo property(
      Properties known, String name, String description, String... choices) {
    DriverPropertyInfo info = new DriverPropertyInfo(name, known.getProperty(name));
    info.description = description;
    info.choices = choices.length == 0 ? null : choices;
    return info;
  }

  @Override
  public int getMajorVersion() {
    return DriverVersion.MAJOR;
  }

  @Override
  public int getMinorVersion() {
    return DriverVersion.MINOR;
  }

  /** False until the SQL-92 entry level is shown by a suite. */
  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return Logger.getLogger("io.mokadb");
  }
}
