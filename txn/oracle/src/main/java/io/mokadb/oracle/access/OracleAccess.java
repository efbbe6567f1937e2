package io.mokadb.oracle.access;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLParameters;

/** The protection of connections of one side. Immutable. */
public final class OracleAccess {
  /** Neither TLS nor a login. */
  public static final OracleAccess OPEN = new OracleAccess(null, null);

  private final SslContext tlsOrNull;
  private final SharedSecret secretOrNull;

  private OracleAccess(SslContext tlsOrNull, SharedSecret secretOrNull) {
    this.tlsOrNull = tlsOrNull;
    this.secretOrNull = secretOrNull;
  }

  /**
   * TLS of a server.
   *
   * @param keyStore PKCS#12, with the server's key
   * @param passwordFile the file with its password
   * @throws IOException with a text for people
   */
  public OracleAccess withServerKey(Path keyStore, Path passwordFile) throws IOException {
    return new OracleAccess(TlsContexts.server(keyStore, passwordFile), secretOrNull);
  }

  /**
   * TLS of a client.
   *
   * @param certificatesOrNull the file of certificates, in PEM, that it trusts; null for those that
   *     Java trusts
   * @throws IOException with a text for people
   */
  public OracleAccess withTrust(Path certificatesOrNull) throws IOException {
    return new OracleAccess(TlsContexts.client(certificatesOrNull), secretOrNull);
  }

  /**
   * TLS of a client that trusts the certificates of a server's key store.
   *
   * @throws IOException with a text for people
   */
  public OracleAccess withTrustInKey(Path keyStore, Path passwordFile) throws IOException {
    return new OracleAccess(TlsContexts.trusting(keyStore, passwordFile), secretOrNull);
  }

  /** A login with the secret of a file. */
  public OracleAccess withSecret(Path file) throws IOException {
    return new OracleAccess(tlsOrNull, SharedSecret.read(file));
  }

  public Optional<SharedSecret> secret() {
    return Optional.ofNullable(secretOrNull);
  }

  /** Puts encryption in front of all handlers of a server's connection, if there is any. */
  public void protect(ChannelPipeline client) {
    if (tlsOrNull != null) {
      client.addFirst(tlsOrNull.newHandler(client.channel().alloc()));
    }
  }

  /**
   * Puts encryption in front of all handlers of a client's connection, if there is any.
   *
   * @param host that the server's certificate must be for
   */
  public void protect(ChannelPipeline server, String host, int port) {
    if (tlsOrNull != null) {
      SslHandler handler = tlsOrNull.newHandler(server.channel().alloc(), host, port);
      SSLParameters parameters = handler.engine().getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      handler.engine().setSSLParameters(parameters);
      server.addFirst(handler);
    }
  }
}
