package io.mokadb.server;

import io.mokadb.server.session.SessionSource;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
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
  private static final Set<String> CLIENT_PROPERTIES = Set.of("user", "password", "schema");

  private static final String USERS = "SELECT USER_NAME FROM MOKA.USERS WHERE IS_ROLE = 'NO'";

  private final DatabaseProvider provider;
  private final String url;
  private final Session keeper;

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
    throw new MokaException(SqlState.CONNECTION_FAILED, "Nothing on the class path serves " + url);
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
    return provider.connect(url, own);
  }

  /** Whether the database knows users, so that it can tell who may connect. */
  public synchronized boolean hasUsers() {
    try (PreparedStatement query = keeper.prepare(USERS, PrepareOptions.NONE);
        RowCursor rows =
            ((ExecutionResult.Rows) query.execute(new Object[0], ExecuteOptions.NONE)).cursor()) {
      return rows.next() != null;
    } catch (MokaException e) {
      if (e.state() == SqlState.NO_SUCH_TABLE) {
        // A database that has no notion of users has none.
        return false;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    keeper.close();
  }
}
