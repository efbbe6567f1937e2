package io.mokadb.server.avatica;

import io.mokadb.server.session.Lifetime;
import io.mokadb.server.session.ServerSession;
import io.mokadb.server.session.SessionLimits;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.session.SqlState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The connections that clients have opened by an id of their choice. Thread-safe. */
final class AvaticaConnections {
  /** Ids of ended sessions that are remembered, so that they are not taken for new ones. */
  private static final int MAX_ENDED = 1_000;

  private static final int MAX_ID_LENGTH = 200;

  private final SessionRegistry registry;
  private final SessionLimits limits;

  /** Guarded by itself. */
  private final Map<String, AvaticaConnection> open = new HashMap<>();

  /** Guarded by {@link #open}. Ended by the server: idle, killed. */
  private final Map<String, AvaticaConnection> ended =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, AvaticaConnection> eldest) {
          return size() > MAX_ENDED;
        }
      };

  AvaticaConnections(SessionRegistry registry, SessionLimits limits) {
    this.registry = registry;
    this.limits = limits;
  }

  void open(String id, Map<String, String> info, Caller caller) {
    if (id == null || id.isEmpty() || id.length() > MAX_ID_LENGTH) {
      throw AvaticaErrors.of(
          SqlState.CONNECTION_FAILED, "The connection id is missing or too long");
    }
    Map<String, String> properties = new HashMap<>();
    if (info != null) {
      info.forEach((key, value) -> properties.put(key.toLowerCase(Locale.ROOT), value));
    }
    caller.addTo(properties);
    synchronized (open) {
      forgetEnded();
      if (open.containsKey(id) || ended.containsKey(id)) {
        throw AvaticaErrors.of(
            SqlState.CONNECTION_CLOSED,
            "The connection id "
                + id
                + " was used before: its session is not continued. Open a connection with a new"
                + " id");
      }
    }
    ServerSession session = registry.open(properties, caller.address(), Lifetime.REQUESTS);
    synchronized (open) {
      if (open.putIfAbsent(
              id, new AvaticaConnection(session, caller, limits.statementsPerSession()))
          == null) {
        return;
      }
    }
    session.close();
    throw AvaticaErrors.of(SqlState.CONNECTION_CLOSED, "The connection id " + id + " is in use");
  }

  /** True if there are any that were opened from the address of a caller. */
  boolean areFrom(Caller caller) {
    synchronized (open) {
      return open.values().stream()
          .anyMatch(
              one -> !one.session().isEnded() && one.session().client().equals(caller.address()));
    }
  }

  private void forgetEnded() {
    open.entrySet()
        .removeIf(
            entry -> {
              if (entry.getValue().session().isEnded()) {
                entry.getValue().forgetStatements();
                ended.put(entry.getKey(), entry.getValue());
                return true;
              }
              return false;
            });
  }

  /** Runs a request in its session's turn. */
  <T> T with(String id, Caller caller, Function<AvaticaConnection, T> request) {
    AvaticaConnection connection = find(id, caller);
    if (connection == null) {
      throw AvaticaErrors.of(
          SqlState.CONNECTION_CLOSED,
          "The connection " + id + " is closed, has expired or was never opened");
    }
    return AvaticaErrors.translated(
        () -> connection.session().run(() -> request.apply(connection)));
  }

  private AvaticaConnection find(String id, Caller caller) {
    AvaticaConnection connection;
    synchronized (open) {
      connection = open.get(id);
      if (connection == null) {
        connection = ended.get(id);
      }
    }
    return connection != null && connection.belongsTo(caller) ? connection : null;
  }

  /** Closing twice, or after the server has closed, is not an error. */
  void close(String id, Caller caller) {
    AvaticaConnection connection = find(id, caller);
    if (connection != null) {
      synchronized (open) {
        open.remove(id);
        ended.remove(id);
      }
      connection.session().close();
    }
  }
}
