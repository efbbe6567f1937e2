package io.mokadb.remotetest;

import io.mokadb.embedded.TestTransport;
import io.mokadb.server.MokaServer;
import io.mokadb.server.ProviderSource;
import io.mokadb.server.ServerOptions;

/** Puts a server between a test and its database. */
public final class ServerTransport implements TestTransport {
  /** For {@link java.util.ServiceLoader}. */
  public ServerTransport() {}

  @Override
  public Place serve(String embeddedUrl) {
    ProviderSource source = new ProviderSource(embeddedUrl);
    MokaServer server = MokaServer.start(ServerOptions.loopback(0), source);
    return new Place(
        "jdbc:moka://127.0.0.1:" + server.port() + "/",
        () -> {
          server.close();
          source.close();
        });
  }
}
