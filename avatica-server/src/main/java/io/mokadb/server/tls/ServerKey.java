package io.mokadb.server.tls;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A key store with the server's key. Immutable. */
public final class ServerKey {
  private final SSLContext context;

  private ServerKey(SSLContext context) {
    this.context = context;
  }

  /**
   * Reads a key store.
   *
   * @param store PKCS#12 or JKS
   * @param password of the store and of its key
   * @throws MokaException 08001 if it cannot be used
   */
  public static ServerKey read(Path store, char[] password) {
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password);
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(keys, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return new ServerKey(context);
    } catch (GeneralSecurityException | IOException e) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "The key store " + store + " cannot be used: " + e.getMessage(),
          e);
    }
  }

  public SSLContext context() {
    return context;
  }
}
