package io.mokadb.remotetest;

import io.mokadb.embedded.TestTransport;
import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.ServerOptions;

/**
 * Puts a server between a test and its database; reached by HTTP if {@code -Dmoka.test.transport}
 * is {@code http}.
 */
public final class ServerTransport implements TestTransport {
  private static final String TRANSPORT = System.getProperty("moka.test.transport", "auto");

  /** For {@link java.util.ServiceLoader}. */
  public ServerTransport() {}

  @Override
  public Place serve(String embeddedUrl) {
    ProviderSource source = new ProviderSource(embeddedUrl);
    MokaServer server = MokaServer.start(ServerOptions.loopback(0), source);
    return new Place(
        "jdbc:moka://127.0.0.1:" + server.port() + "/;transport=" + TRANSPORT,
        () -> {
          server.close();
          source.close();
        });
  }
}
