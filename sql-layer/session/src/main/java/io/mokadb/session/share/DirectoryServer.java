package io.mokadb.session.share;

/**
 * Serves a directory's database to other processes of this machine; implementations are found
 * through {@link java.util.ServiceLoader}.
 */
public interface DirectoryServer {
  /**
   * Begins to listen, on loopback only.
   *
   * @param port 0 lets the system choose
   * @param secret that makes who shows it an owner; others must be users of the database
   * @param sessions the database's
   * @throws io.mokadb.session.MokaException 08001 if the port cannot be listened on
   */
  ServedDirectory serve(int port, String secret, SessionOpener sessions);

  /** A server that runs. */
  interface ServedDirectory extends AutoCloseable {
    /** The port on which the server listens. */
    int port();

    /** Ends its sessions, and returns when they have ended. */
    @Override
    void close();
  }
}
