package io.mokadb.server;

import io.mokadb.server.session.SessionLimits;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.DirectoryServer;
import io.mokadb.session.share.SessionOpener;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * Serves a directory that an application of this process has open: {@code
 * jdbc:moka:./data;server=8765}. A client that can read the directory has the rights of its owner,
 * so the time of a statement is not limited. Stateless.
 */
public final class LoopbackDirectoryServer implements DirectoryServer {
  private static final SessionLimits LIMITS =
      new SessionLimits(1_000, 10_000, Duration.ZERO, Duration.ofHours(1));

  /** For {@link java.util.ServiceLoader}. */
  public LoopbackDirectoryServer() {}

  @Override
  public ServedDirectory serve(int port, String secret, SessionOpener sessions) {
    SecretSource source = new SecretSource(secret, sessions, new UsersOnly(sessions));
    MokaServer server;
    try {
      server =
          MokaServer.start(
              ServerOptions.loopback(port).withLimits(LIMITS).withGrace(Duration.ofSeconds(1)),
              source);
    } catch (UncheckedIOException e) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "Port "
              + port
              + " of this machine cannot be listened on: "
              + e.getCause().getMessage()
              + ". Choose another, or server=0 for any that is free",
          e);
    }
    return new ServedDirectory() {
      @Override
      public int port() {
        return server.port();
      }

      @Override
      public void close() {
        server.close();
      }
    };
  }
}
