package io.mokadb.server;

import io.mokadb.server.session.SessionSource;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.SessionOpener;
import java.util.HashMap;
import java.util.Map;

/** Sessions for users with a password only. Thread-safe. */
final class UsersOnly implements SessionSource {
  private final SessionOpener sessions;

  UsersOnly(SessionOpener sessions) {
    this.sessions = sessions;
  }

  @Override
  public Session open(Map<String, String> properties) {
    try (Session owner = openOwner()) {
      if (!KnownUsers.exist(owner)) {
        throw new MokaException(
            SqlState.NOT_AUTHORISED,
            "This server lets in who opens the database's directory by its own URL,"
                + " jdbc:moka:<directory>, and users with a password, of which the database has"
                + " none: create one with CREATE USER");
      }
    }
    Map<String, String> login = new HashMap<>(properties);
    login.keySet().retainAll(ProviderSource.CLIENT_PROPERTIES);
    // Always a name, if only an empty one: a caller without any would be the owner.
    login.putIfAbsent("user", "");
    return sessions.open(login);
  }

  @Override
  public Session openOwner() {
    return sessions.open(Map.of());
  }

  @Override
  public boolean needsLogin() {
    return true;
  }

  @Override
  public boolean isAdministrator(String user) {
    try (Session owner = openOwner()) {
      return KnownUsers.isAdministrator(owner, user);
    }
  }
}
