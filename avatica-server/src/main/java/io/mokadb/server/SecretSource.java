package io.mokadb.server;

import io.mokadb.server.session.SessionSource;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import io.mokadb.session.share.SessionOpener;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;

/** Tells those who can read the directory, and so know its secret, from all others. Thread-safe. */
public final class SecretSource implements SessionSource {
  private final byte[] secret;
  private final SessionOpener owners;
  private final SessionSource others;

  /**
   * @param owners serves those who know the secret
   * @param others serves those who show none
   */
  public SecretSource(String secret, SessionOpener owners, SessionSource others) {
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
    this.owners = owners;
    this.others = others;
  }

  @Override
  public Session open(Map<String, String> properties) {
    if (!properties.containsKey(ServerNote.SECRET)) {
      return others.open(properties);
    }
    if (!vouchesFor(properties)) {
      // Not 28000: the client has read an old note, and looks again.
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "The secret is not this server's; it is new whenever a server starts");
    }
    Map<String, String> rest = new HashMap<>(properties);
    rest.remove(ServerNote.SECRET);
    return owners.open(rest);
  }

  @Override
  public boolean vouchesFor(Map<String, String> properties) {
    String shown = properties.get(ServerNote.SECRET);
    return shown != null && MessageDigest.isEqual(secret, shown.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public Session openOwner() {
    return others.openOwner();
  }

  @Override
  public boolean needsLogin() {
    return others.needsLogin();
  }

  @Override
  public boolean isAdministrator(String user) {
    return others.isAdministrator(user);
  }
}
