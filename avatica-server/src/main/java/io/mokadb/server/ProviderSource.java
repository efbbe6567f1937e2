package io.mokadb.server;

import io.mokadb.server.session.SessionSource;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.ShownUrl;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Sessions of the database that a URL names, found through {@link DatabaseProvider}. Keeps one
 * session of its own, so that the database stays open while no client is there. Thread-safe.
 */
public final class ProviderSource implements SessionSource, AutoCloseable {
  /** What a client may ask for; the rest is the server's own business. */
  static final Set<String> CLIENT_PROPERTIES = Set.of("user", "password", "schema");

  private final DatabaseProvider provider;
  private final String url;
  private Session keeper;

  /**
   * Opens the database.
   *
   * @param url the whole JDBC URL of an embedded database
   * @throws MokaException if it cannot be opened
   */
  public ProviderSource(String url) {
    this.url = url;
    this.provider = find(url);
    this.keeper = provider.connect(url, new Properties());
  }

  private static DatabaseProvider find(String url) {
    for (DatabaseProvider candidate : ServiceLoader.load(DatabaseProvider.class)) {
      if (candidate.accepts(url)) {
        return candidate;
      }
    }
    throw new MokaException(
        SqlState.CONNECTION_FAILED,
        "Nothing on the class path serves " + ShownUrl.of(url) + ". " + DatabaseProvider.MISSING);
  }

  @Override
  public Session open(Map<String, String> properties) {
    Properties own = new Properties();
    // Always a name, if only an empty one: a caller without any would be the owner.
    own.setProperty("user", "");
    for (String name : CLIENT_PROPERTIES) {
      String value = properties.get(name);
      if (value != null && !value.isEmpty()) {
        own.setProperty(name, value);
      }
    }
    return kept(provider.connect(url, own));
  }

  /** A database that was taken down, and that a client has opened again, is to stay open. */
  private synchronized Session kept(Session client) {
    try {
      Session unused = keeper();
      return client;
    } catch (RuntimeException e) {
      // The client gets nothing that it could close.
      client.close();
      throw e;
    }
  }

  /** The server's own session; another one if the database was taken down and opened again. */
  private synchronized Session keeper() {
    if (keeper.isEnded()) {
      Session next = provider.connect(url, new Properties());
      keeper.close();
      keeper = next;
    }
    return keeper;
  }

  /**
   * Opens a session for a client with the rights of the server's own user: the owner's, unless a
   * user is named.
   *
   * @param properties lower-case keys; {@link ServerNote#SETTINGS} is what the client expects of
   *     the database
   * @throws MokaException 22023 if the database is not as expected
   */
  public Session openOwner(Map<String, String> properties) {
    Properties own = new Properties();
    properties.forEach(own::setProperty);
    Object settings = own.remove(ServerNote.SETTINGS);
    own.keySet().retainAll(CLIENT_PROPERTIES);
    // Later ones of a URL win.
    return kept(provider.connect(settings == null ? url : url + ";" + settings, own));
  }

  @Override
  public Session openOwner() {
    return openOwner(Map.of());
  }

  @Override
  public boolean needsLogin() {
    return hasUsers();
  }

  @Override
  public synchronized boolean isAdministrator(String user) {
    return KnownUsers.isAdministrator(keeper(), user);
  }

  /** True if the database knows users, so that it can tell who may connect. */
  public synchronized boolean hasUsers() {
    return KnownUsers.exist(keeper());
  }

  @Override
  public synchronized void close() {
    keeper.close();
  }
}
